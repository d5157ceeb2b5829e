// Rings of a constant size on the screen, which mark fish and places.

import { Float32BufferAttribute } from 'three';
import { ScreenMarks } from './screen-marks.ts';

/** Pixels around a ring for its soft edge. */
const margin = 4;

const square = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0];

/** Thin rings of constant size on the screen, drawn over everything else. */
export class ScreenRings extends ScreenMarks<'centre' | 'ink'> {
  /** `thickness` in pixels. */
  constructor(capacity: number, thickness: number) {
    super(capacity, {
      shape: { position: new Float32BufferAttribute(square, 3) },
      sizes: { centre: 4, ink: 4 },
      uniforms: { edge: { value: 0 } },
      vertexShader: /* glsl */ `
        attribute vec4 centre;
        attribute vec4 ink;
        uniform vec2 pixels;
        varying vec2 vPlace;
        varying float vRadius;
        varying vec4 vInk;
        void main() {
          vInk = ink;
          vRadius = centre.w;
          vPlace = position.xy * (centre.w + ${margin.toFixed(1)});
          gl_Position = projectionMatrix * viewMatrix * vec4(centre.xyz, 1.0);
          gl_Position.xy += vPlace / (0.5 * pixels) * gl_Position.w;
        }`,
      fragmentShader: /* glsl */ `
        uniform float edge;
        varying vec2 vPlace;
        varying float vRadius;
        varying vec4 vInk;
        void main() {
          float off = abs(length(vPlace) - vRadius) - ${(thickness / 2).toFixed(2)};
          float line = 1.0 - smoothstep(-0.5, 0.5, off);
          float rim = 0.55 * (1.0 - smoothstep(0.3, 2.0, off));
          float opacity = max(line, rim);
          if (opacity < 0.01) discard;
          gl_FragColor = vec4(mix(vec3(edge), vInk.rgb, line / opacity), vInk.a * opacity);
        }`,
    });
  }

  /** `ink`: three numbers from 0 to 1; the radius in pixels. */
  add(x: number, y: number, z: number, radius: number, ink: ArrayLike<number>, opacity: number): void {
    const at = this.addMark();
    if (at < 0) return;
    this.attributes.centre.setXYZW(at, x, y, z, radius);
    this.attributes.ink.setXYZW(at, ink[0], ink[1], ink[2], opacity);
  }

  send(width: number, height: number, edge: number): void {
    this.upload(width, height, { edge });
  }
}
