// Shadows of animals on land: a sheet below each, and its GLSL.

import { heightGlsl } from './height-grid.ts';

/** Points along a side of the shadow's sheet: enough for it to follow the ground. */
const sheetPoints = 4;

/** A square sheet of side 1 around the origin. */
export function shadowSheet(): {
  readonly position: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
} {
  const position: number[] = [];
  const index: number[] = [];
  for (let k = 0; k < sheetPoints; k++) {
    for (let i = 0; i < sheetPoints; i++) {
      const at = k * sheetPoints + i;
      position.push(i / (sheetPoints - 1) - 0.5, 0, k / (sheetPoints - 1) - 0.5);
      if (i + 1 === sheetPoints || k + 1 === sheetPoints) continue;
      index.push(at, at + sheetPoints, at + 1, at + 1, at + sheetPoints, at + sheetPoints + 1);
    }
  }
  return { position: Float32Array.from(position), index: Uint32Array.from(index) };
}

/**
 * The shadow of an animal is drawn on a sheet on the ground, which reaches from under the animal to where the shadow of
 * its back falls.
 */
export const animalShadowVertexGlsl: string = /* glsl */ `
${heightGlsl}
attribute vec4 pose;
attribute vec4 direction;
attribute vec4 shape;
uniform vec3 sunDirection;
uniform float foot;
varying vec2 vSpot;       // position from the point under the animal, along and across its heading, in body lengths
varying vec2 vCast;       // the same from where the shadow of its middle falls
varying float vStrength;
void main() {
  float length_ = shape.w;
  float high = max(pose.y - landHeightAt(pose.xz), 0.0) / length_;
  vec2 ahead = normalize(direction.xz + vec2(1e-4, 0.0));
  vec2 right = vec2(-ahead.y, ahead.x);
  vec2 fall = -sunDirection.xz / max(sunDirection.y, 0.22) * high;
  vCast = vec2(dot(fall, ahead), dot(fall, right));
  // The shadow of an animal high above the ground is too faint to be seen.
  vStrength = 1.0 - smoothstep(4.0, 12.0, high);
  float reach = step(0.001, vStrength);
  float span = 1.5 + length(fall);
  vec2 along = normalize(fall + vec2(1e-5, 0.0));
  vec2 beside = vec2(-along.y, along.x);
  vec2 middle = high > 1.2 ? fall : 0.5 * fall;
  vec2 offset = middle + along * position.x * (high > 1.2 ? 2.4 : span) + beside * position.z * (high > 1.2 ? 2.4 : 1.5);
  vSpot = vec2(dot(offset, ahead), dot(offset, right));
  vec2 spot = pose.xz + offset * length_ * reach;
  // It lies above the roots of the grass, so that the lower halves of blades are in shadow too.
  gl_Position = projectionMatrix * viewMatrix * vec4(spot.x, landHeightAt(spot) + 0.06 * length_, spot.y, 1.0);
}
`;

/**
 * Multiplies the colour behind it. Body, head and legs are capsules, whose shadows are softer further from the feet.
 */
export const animalShadowFragmentGlsl: string = /* glsl */ `
uniform vec3 shadowColour;
uniform vec3 bodySize;    // half length, half width, and half the span of the wings, in body lengths
varying vec2 vSpot;
varying vec2 vCast;
varying float vStrength;

float capsule(vec2 p, vec2 a, vec2 b, float radius, float soft) {
  vec2 way = b - a;
  float along = clamp(dot(p - a, way) / max(dot(way, way), 1e-6), 0.0, 1.0);
  return 1.0 - smoothstep(radius - soft, radius + soft, length(p - a - along * way));
}

void main() {
  float far = length(vCast);
  float soft = 0.05 + 0.05 * far;
  vec2 half_ = vec2(bodySize.x - bodySize.y, 0.0);
  float shade = capsule(vSpot, vCast - half_, vCast + half_, bodySize.y, soft);
#if GAIT == 2
  vec2 head = vec2(bodySize.x, 0.0);
  shade = max(shade, capsule(vSpot, vCast + 0.6 * head, 0.9 * vCast + 1.05 * head, 0.07, soft));
  for (int leg = 0; leg < 4; leg++) {
    vec2 hip = vec2(leg < 2 ? 0.17 : -0.34, (leg == 0 || leg == 2) ? 0.08 : -0.08);
    shade = max(shade, 0.9 * capsule(vSpot, hip, hip + vCast, 0.03, 0.025 + 0.03 * length(vSpot - hip)));
  }
#endif
#if GAIT == 1
  shade = max(shade, 0.8 * capsule(vSpot, vCast - vec2(0.0, bodySize.z), vCast + vec2(0.0, bodySize.z), 0.12, soft) * smoothstep(0.8, 1.4, far));
  shade *= 1.0 / (1.0 + 0.12 * far);
#endif
  // Close to the ground the animal also blocks light from the sky.
  float under = 1.0 - smoothstep(0.3, 1.15, length(vSpot / vec2(bodySize.x, bodySize.y + 0.06)));
  float contact = 0.6 * under * (1.0 - smoothstep(0.5, 1.2, far * 0.5));
  float dark = max(shade, contact) * vStrength;
  gl_FragColor = vec4(mix(vec3(1.0), shadowColour, dark), 1.0);
}
`;
