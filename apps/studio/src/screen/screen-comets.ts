// Short moving strokes with a bright head and a tail, which show currents.

import { Float32BufferAttribute } from 'three';
import { ScreenMarks } from './screen-marks.ts';

/** Half the thickness of a head, length of its tip, and width of the soft edge, pixels. */
const half = 1.2;
const tip = 4;
const soft = 1;

/** End of the piece, side, and 1 at the tip of the head. */
const corners = [...[0, -1, 0, 1, -1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 0, 0, 1, 0], ...[1, -1, 0, 1, 0, 1, 1, 1, 0]];

/** Lines whose thickness on the screen and opacity grow from the tail to the pointed head. The scene can hide them. */
export class ScreenComets extends ScreenMarks<'from' | 'to' | 'ink'> {
  /** @param capacity most pieces */
  constructor(capacity: number) {
    super(capacity, {
      shape: {
        // three.js requires positions; here they only count corners, because the shader computes positions.
        position: new Float32BufferAttribute(new Float32Array(corners.length), 3),
        corner: new Float32BufferAttribute(corners, 3),
      },
      sizes: { from: 4, to: 4, ink: 4 },
      uniforms: {},
      vertexShader: /* glsl */ `
        attribute vec3 corner;
        attribute vec4 from;
        attribute vec4 to;
        attribute vec4 ink;
        uniform vec2 pixels;
        varying vec2 vAside;
        varying vec4 vInk;
        void main() {
          vec4 a = projectionMatrix * viewMatrix * vec4(from.xyz, 1.0);
          vec4 b = projectionMatrix * viewMatrix * vec4(to.xyz, 1.0);
          vec2 way = 0.5 * pixels * (b.xy / b.w - a.xy / a.w);
          float far = length(way);
          if (min(a.w, b.w) < 1e-3 || far < 1e-3) {
            gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
            return;
          }
          vec2 forward = way / far;
          float full = mix(from.w, to.w, corner.x);
          float wide = ${half.toFixed(1)} * full;
          float aside = corner.y * (wide + ${soft.toFixed(1)});
          vAside = vec2(aside, wide * (1.0 - corner.z));
          vInk = vec4(ink.rgb, ink.a * full);
          float ahead = corner.z * ${tip.toFixed(1)} * step(1.0, to.w);
          gl_Position = corner.x < 0.5 ? a : b;
          gl_Position.xy += (forward * ahead + vec2(-forward.y, forward.x) * aside) / (0.5 * pixels) * gl_Position.w;
        }`,
      fragmentShader: /* glsl */ `
        varying vec2 vAside;
        varying vec4 vInk;
        void main() {
          float inside = clamp((vAside.y - abs(vAside.x)) / ${soft.toFixed(1)} + 0.5, 0.0, 1.0);
          gl_FragColor = vec4(vInk.rgb, vInk.a * inside);
        }`,
    });
    this.mesh.material.depthTest = true;
    this.mesh.renderOrder = 10;
  }

  /** Adds a piece. @param begins @param ends how near its ends are to the head, from 0 at the tail to 1 */
  add(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    begins: number,
    ends: number,
    ink: ArrayLike<number>,
    opacity: number,
  ): void {
    const at = this.addMark();
    if (at < 0) return;
    this.attributes.from.setXYZW(at, from[0], from[1], from[2], begins);
    this.attributes.to.setXYZW(at, to[0], to[1], to[2], ends);
    this.attributes.ink.setXYZW(at, ink[0], ink[1], ink[2], opacity);
  }

  send(width: number, height: number): void {
    this.upload(width, height, {});
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
