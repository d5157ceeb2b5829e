// Beams of sunlight in the water: places, and their GLSL.

import type { Vec3 } from '../../math/vector.ts';
import type { WaterLayout } from './layout.ts';
import { waterColourGlsl } from './water-colour.ts';

/** Number of beams of light. */
export const beamCount = 14;

/** The beams: x and z of the top, the width, all in sizes of the world, and a phase. */
export function beamsOf(): Float32Array<ArrayBuffer> {
  const beams = new Float32Array(beamCount * 4);
  for (let i = 0; i < beamCount; i++) {
    // Golden-angle spiral: even, but without rows.
    const angle = i * 2.39996;
    const radius = 0.16 + 0.98 * Math.sqrt((i + 0.4) / beamCount);
    beams.set(
      [radius * Math.cos(angle) - 0.25, radius * Math.sin(angle) - 0.3, 0.09 + 0.14 * ((i * 0.618) % 1), i * 1.7],
      i * 4,
    );
  }
  return beams;
}

/** Fractions of a beam's length, from the top, at which a school may take light from it. */
const cuts = [0.25, 0.5, 0.75] as const;

/**
 * Writes the share of light that a school takes from each beam, three numbers a beam.
 * @param lightAt the light that reaches a point through the school, from 0 to 1
 */
export function cutBeams(
  out: Float32Array,
  beams: Float32Array,
  { centre, size, surface, seabed }: Pick<WaterLayout, 'centre' | 'size' | 'surface' | 'seabed'>,
  sun: Vec3,
  lightAt: (x: number, y: number, z: number) => number,
): void {
  for (let i = 0; i < beamCount; i++)
    for (const [k, along] of cuts.entries()) {
      const down = 1.25 * along * (surface - seabed);
      const x = centre[0] + beams[4 * i] * size - down * sun[0];
      const z = centre[2] + beams[4 * i + 1] * size - down * sun[2];
      out[3 * i + k] = 1 - lightAt(x, surface - down * sun[1], z);
    }
}

/** One beam, a strip that faces the viewer. */
export const shaftsVertexGlsl: string = /* glsl */ `
uniform vec3 sunDirection;
uniform vec3 centre;
uniform float size;
uniform float seconds;
uniform float surfaceHeight;
uniform float depthRange;
attribute vec4 beam;
attribute vec3 cut;  // from cutBeams
varying vec2 vAcross;
varying vec3 vWorld;
varying float vStrength;
varying vec2 vRay;
varying vec3 vCut;
void main() {
  vCut = cut;
  vec2 drift = 0.03 * vec2(sin(seconds * 0.07 + beam.w), cos(seconds * 0.053 + beam.w * 1.3));
  vec3 top = vec3(centre.x + (beam.x + drift.x) * size, surfaceHeight, centre.z + (beam.y + drift.y) * size);
  float along = 0.5 - position.y;
  vec3 axis = top - sunDirection * along * depthRange * 1.25;
  vec3 side = normalize(cross(sunDirection, axis - cameraPosition));
  vWorld = axis + side * position.x * beam.z * size * (1.0 + 0.7 * along);
  vAcross = vec2(position.x * 2.0, along);
  vRay = vec2(position.x * (0.5 + 4.5 * beam.z) + beam.w * 0.37, beam.w * 0.61 + seconds * 0.011);
  vStrength = 0.45 + 0.35 * sin(seconds * 0.31 + beam.w * 2.0) + 0.2 * sin(seconds * 0.83 + beam.w * 5.0);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** Added to the colour behind it. */
export const shaftsFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
uniform float size;
uniform sampler2D waterTexture;
varying vec2 vAcross;
varying vec3 vWorld;
varying float vStrength;
varying vec2 vRay;
varying vec3 vCut;
void main() {
  // Waves above split a beam into rays.
  float rays = 0.1 + 1.7 * smoothstep(0.34, 0.72, texture2D(waterTexture, vRay).a);
  float across = 1.0 - vAcross.x * vAcross.x;
  float ends = smoothstep(0.0, 0.5, vAcross.y) * (1.0 - smoothstep(0.35, 1.0, vAcross.y));
  float distance = length(vWorld - cameraPosition);
  // In and below a school the beam is weaker.
  vec3 near = max(1.0 - abs(vAcross.y - vec3(0.25, 0.5, 0.75)) * 4.0, 0.0);
  near.z = clamp(vAcross.y * 4.0 - 2.0, 0.0, 1.0);
  float strength = (1.0 - dot(vCut, near)) * vStrength * across * across * ends * clearness(distance * 1.15) * smoothstep(0.05, 0.4, distance / size);
  gl_FragColor = vec4(vec3(0.62, 0.86, 0.78) * sunLight * strength * rays * 0.3, 1.0);
}
`;
