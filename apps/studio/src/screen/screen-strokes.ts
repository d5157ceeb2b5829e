// Strokes of a constant width on the screen, for trails, arrows and marks of fish.

import { Float32BufferAttribute } from 'three';
import { ScreenMarks } from './screen-marks.ts';

/**
 * A corner of a stroke: 0 at its start or 1 at its end, then its offset forward and sideways, pixels, and 1 on the
 * edge.
 */
export type Corner = readonly [end: 0 | 1, forward: number, sideways: number, edge: 0 | 1];

/** A bar whose ends are moved forward; `half`: half its thickness, pixels. */
export const bar = (from: number, to: number, half: number, edge: 0 | 1): Corner[] => [
  [0, from, -half, edge],
  [1, to, -half, edge],
  [1, to, half, edge],
  [0, from, -half, edge],
  [1, to, half, edge],
  [0, from, half, edge],
];

/** Strokes between points, of constant thickness on the screen, drawn over everything else. */
export class ScreenStrokes extends ScreenMarks<'from' | 'to' | 'ink'> {
  /** `whole`: length from which a stroke has its full thickness, pixels. */
  constructor(corners: readonly Corner[], capacity: number, whole: number) {
    super(capacity, {
      shape: {
        // three.js requires positions; here they only count corners, because the shader computes positions.
        position: new Float32BufferAttribute(new Float32Array(corners.length * 3), 3),
        corner: new Float32BufferAttribute(corners.flat(), 4),
      },
      sizes: { from: 3, to: 3, ink: 4 },
      uniforms: { gap: { value: 0 }, edge: { value: 0 } },
      vertexShader: /* glsl */ `
        attribute vec4 corner;
        attribute vec3 from;
        attribute vec3 to;
        attribute vec4 ink;
        uniform vec2 pixels;
        uniform float gap;
        uniform float edge;
        varying vec4 vInk;
        void main() {
          vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
          vec4 b = projectionMatrix * viewMatrix * vec4(to, 1.0);
          vInk = vec4(mix(ink.rgb, vec3(edge), corner.w), ink.a);
          vec2 way = 0.5 * pixels * (b.xy / b.w - a.xy / a.w);
          float far = length(way);
          if (min(a.w, b.w) < 1e-3 || far < 0.5) {
            gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
            return;
          }
          vec2 forward = way / far;
          float size = min(1.0, far / ${whole.toFixed(1)});
          vec2 shift = size * (forward * corner.y + vec2(-forward.y, forward.x) * corner.z) + gap * forward;
          gl_Position = corner.x < 0.5 ? a : b;
          gl_Position.xy += shift / (0.5 * pixels) * gl_Position.w;
        }`,
      fragmentShader: /* glsl */ `
        varying vec4 vInk;
        void main() {
          gl_FragColor = vInk;
        }`,
    });
  }

  /** `ink`: red, green, blue from 0 to 1. */
  add(from: ArrayLike<number>, to: ArrayLike<number>, ink: ArrayLike<number>, opacity: number): void {
    const at = this.addMark();
    if (at < 0) return;
    this.attributes.from.setXYZ(at, from[0], from[1], from[2]);
    this.attributes.to.setXYZ(at, to[0], to[1], to[2]);
    this.attributes.ink.setXYZW(at, ink[0], ink[1], ink[2], opacity);
  }

  /** `gap`: distance between the ends of a stroke and its points, pixels. */
  send(width: number, height: number, edge: number, gap: number): void {
    this.upload(width, height, { edge, gap });
  }
}
