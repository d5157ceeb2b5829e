// Dust behind animals that run on land: squares, and their GLSL.

import { airColourGlsl } from '../air/air-colour.ts';
import { heightGlsl } from './height-grid.ts';

/** Most clouds of dust behind an animal at the same time. */
const most = 4;

/** Squares around the origin: x and y of the corners, and a number from 0 to 1 that distinguishes the clouds. */
export function puffs(): { readonly position: Float32Array<ArrayBuffer>; readonly index: Uint32Array<ArrayBuffer> } {
  const position: number[] = [];
  const index: number[] = [];
  for (let puff = 0; puff < most; puff++) {
    const share = puff / most;
    position.push(-1, -1, share, 1, -1, share, 1, 1, share, -1, 1, share);
    index.push(...[0, 1, 2, 0, 2, 3].map((corner) => 4 * puff + corner));
  }
  return { position: Float32Array.from(position), index: Uint32Array.from(index) };
}

/**
 * Running animals raise clouds of dust. A cloud stays where it was raised, grows, drifts with the wind and thins out.
 */
export const dustVertexGlsl: string = /* glsl */ `
${heightGlsl}
attribute vec4 pose;
attribute vec4 direction;
attribute vec4 shape;
uniform float seconds;
varying vec2 vCorner;
varying vec3 vWorld;
varying vec2 vDust;     // strength, a random number
varying float vAbove;
void main() {
  float variety = fract(shape.z);
  float life = seconds * 0.34 + 7.0 * variety + position.z;
  float age = fract(life);
  float chance = fract(43.7 * variety + 0.618 * floor(life) + position.z);
#if GAIT == 2
  float running = smoothstep(0.8, 0.92, direction.w);
#else
  float running = 0.0;
#endif
  vec2 ahead = normalize(direction.xz + vec2(1e-4, 0.0));
  vec2 beside = vec2(-ahead.y, ahead.x);
  vec2 spot = pose.xz + shape.w * (beside * (chance - 0.5) * (0.6 + age) - ahead * (0.2 + 2.6 * age) + vec2(0.5, 0.2) * age);
  float ground = landHeightAt(spot);
  float radius = shape.w * (0.22 + 0.75 * age) * (0.7 + 0.6 * chance) * step(0.01, running);
  vec3 right = vec3(viewMatrix[0].x, viewMatrix[1].x, viewMatrix[2].x);
  vec3 up = vec3(viewMatrix[0].y, viewMatrix[1].y, viewMatrix[2].y);
  vWorld = vec3(spot.x, ground + shape.w * (0.05 + 0.34 * age), spot.y) + radius * (right * position.x + up * position.y * 0.8);
  vAbove = (vWorld.y - ground) / shape.w;
  vCorner = position.xy;
  vDust = vec2(running * smoothstep(0.0, 0.15, age) * (1.0 - age) * (1.0 - age), chance);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

export const dustFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
uniform sampler2D airTexture;
varying vec2 vCorner;
varying vec3 vWorld;
varying vec2 vDust;
varying float vAbove;
void main() {
  vec3 toDust = vWorld - cameraPosition;
  float distance = length(toDust);
  vec3 view = toDust / distance;
  float billow = texture2D(airTexture, vCorner * 0.16 + vDust.y * 7.3).r;
  float round_ = 1.0 - dot(vCorner, vCorner);
  float thick = smoothstep(0.0, 0.9, round_ + 1.3 * (billow - 0.5)) * smoothstep(0.0, 0.25, round_) * smoothstep(-0.02, 0.16, vAbove);
  // Dust scatters the light forwards.
  float against = max(dot(view, sunDirection), 0.0);
  vec3 light = vec3(0.5, 0.52, 0.56) * skyLight + vec3(0.5, 0.46, 0.36) * sunLight * (0.75 + 0.4 * vCorner.y + 1.1 * against * against);
  vec3 colour = vec3(0.80, 0.70, 0.54) * light;
  gl_FragColor = vec4(mix(airColour(view), colour, clearness(distance)), 0.62 * thick * vDust.x);
}
`;
