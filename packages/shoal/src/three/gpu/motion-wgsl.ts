// WGSL that places, bends and lights the bodies of fish, with the formulas of `motion-glsl.ts`.

import type { Gait } from '../../drawing/bodies/model.ts';

/** Body motion: the same formulas as in `fish/motion-glsl.ts`, for WebGPU. A test compares the two. */
const swim = /* wgsl */ `
  let s = 0.5 - body.x;
  let loose = 1.0 - wave.y;
  let envelope = amplitude * (0.02 * loose + 0.1 * s * s * (loose + 1.2 * wave.y * s * s));
  let rise = amplitude * (0.2 * loose * s + 0.48 * wave.y * s * s * s);
  let angle = phase - wave.x * s;
  var side = envelope * sin(angle);
  var slope = rise * sin(angle) - envelope * wave.x * cos(angle);
  // Yaw: the head swings a little against the tail.
  let yaw = 0.045 * amplitude * loose * sin(phase + 0.9);
  let curve = bend * (0.4 + 0.6 * loose);
  side += yaw * (0.35 - s) + curve * (s - 0.35) * (s - 0.35) * 0.5;
  slope += -yaw + curve * (s - 0.35);
  let twist = 0.12 * amplitude * loose * s * sin(angle - 0.8);
  let twisted = body.yz + vec2f(-body.z, body.y) * twist;
  body = vec3f(body.x, twisted.x, twisted.y + side);
  body.x -= slope * body.z * 0.25;
  normal = normalize(vec3f(normal.x + slope * normal.z, normal.y, normal.z - slope * normal.x));
`;

const fly = /* wgsl */ `
  let folded = 1.0 - smoothstep(0.3, 0.6, amplitude);
  let beat = min(amplitude, 1.4) * sin(phase);
  // The same as hopAt in fish/motion-glsl.ts.
  let hops = 5.0 * fract(phase / 6.2832);
  let begun = floor(hops);
  let leap = clamp(4.0 * (hops - begun) - 3.0, 0.0, 1.0);
  let turned = folded * 1.25664 * (begun + leap * leap * (3.0 - 2.0 * leap));
  let pecks = smoothstep(0.08, 0.2, hops - begun) * (1.0 - smoothstep(0.45, 0.6, hops - begun));
  let bow = pecks * step(fract(begun * 0.618 + fract(shape.z) * 17.0), 0.6);
  if (part > 2.5) {
    // Legs: drawn in during flight.
    body = mix(vec3f(body.x - 0.12, -0.06, 0.5 * body.z), body, folded);
  } else {
    if (part > 1.5) {
      let side = sign(body.z);
      let reach = max(0.0, abs(body.z) - 0.06);
      // The tip of the wing lags behind the shoulder.
      let angle = 0.12 + 0.62 * min(amplitude, 1.4) * sin(phase - 0.9 * reach);
      let spread = vec3f(body.x, body.y + reach * sin(angle), side * (0.06 + reach * cos(angle)));
      let resting = vec3f(body.x - 0.62 * reach, body.y - 0.04, side * (0.085 + 0.03 * reach));
      body = mix(spread, resting, folded);
      let up = mix(vec3f(0.0, cos(angle), -side * sin(angle)), vec3f(0.0, 0.4, side * 0.9), folded);
      normal = normalize(up * sign(normal.y + 1e-4));
    }
    // On its feet it stands upright, or bends down to peck.
    let pitch = folded * (0.3 - 0.75 * bow);
    let level = mat2x2f(cos(pitch), sin(pitch), -sin(pitch), cos(pitch));
    body = vec3f(level * body.xy, body.z);
    normal = vec3f(level * normal.xy, normal.z);
  }
  body.y += (1.0 - folded) * -0.03 * beat + folded * (foot + 0.9 * leap * (1.0 - leap));
  let c = cos(turned);
  let s = sin(turned);
  let way = folded * 0.5 * vec2f(s, 1.0 - c);
  body = vec3f(c * body.x - s * body.z + way.x, body.y, s * body.x + c * body.z + way.y);
  normal = vec3f(c * normal.x - s * normal.z, normal.y, s * normal.x + c * normal.z);
`;

/** Feet stay on level ground, whatever the bird's pitch is. */
const level = /* wgsl */ `
  let forward = vec3f(direction.x + 1e-5, direction.y * smoothstep(0.3, 0.6, amplitude), direction.z);
  `;

const walk = /* wgsl */ `
  let stride = smoothstep(0.22, 0.42, amplitude);
  if (part > 2.5) {
    // Order in which the legs move in a walk: left hind, left fore, right hind, right fore.
    let angle = phase + select(0.0, 1.5708, body.x > 0.0) + select(0.0, 3.14159, body.z > 0.0);
    let down = clamp((-0.05 - body.y) / (foot - 0.05), 0.0, 1.0);
    let lifted = max(0.0, -sin(angle)) * stride;
    // On the ground a foot moves backwards; in the air it moves forwards, with a bent knee.
    body.x += 0.2 * stride * cos(angle) * down + select(-0.12, 0.16, body.x > 0.0) * lifted * down * (1.0 - down);
    body.y += 0.09 * lifted * down * down;
  } else {
    body.y += 0.012 * stride * sin(2.0 * phase) + 0.035 * stride * (amplitude - 0.4) * sin(phase) * body.x;
    // Most standing animals lower their heads to graze.
    let grazing = (1.0 - stride) * select(0.03, 0.24, fract(fract(shape.z) * 17.0) < 0.7);
    body.y -= grazing * smoothstep(0.24, 0.5, body.x);
  }
`;

const moves: Readonly<Record<Gait, string>> = { swim, fly, walk };

/** Frame of the fish: columns are forward, up and right. */
export const frameWgsl: string = /* wgsl */ `
fn fishFrame(forward: vec3f, bank: f32) -> mat3x3f {
  // The small term keeps the frame defined for a fish that swims straight up.
  let right = normalize(cross(forward, vec3f(0.0, 1.0, 0.0)) + vec3f(1e-4, 0.0, 1e-5));
  let up = cross(right, forward);
  let c = cos(bank);
  let s = sin(bank);
  return mat3x3f(forward, up * c + right * s, right * c - up * s);
}
`;

/** The same as seenShare in fish/motion-glsl.ts. */
export const seenShareWgsl: string = /* wgsl */ `
fn seenShare(position: vec3f, eye: vec3f, followed: vec4f) -> f32 {
  if (followed.w <= 0.0) { return 2.0; }
  let sight = followed.xyz - eye;
  let here = position - eye;
  let along = dot(here, sight) / dot(sight, sight);
  let aside = length(here - along * sight) / (followed.w * max(along, 0.15));
  let behind = (along - 1.0) * length(sight) / followed.w;
  return 0.06 + 1.94 * max(smoothstep(0.5, 1.0, aside), smoothstep(-0.5, -0.2, behind));
}
`;

/** The same as lightOf in fish/motion-glsl.ts. */
export const lightOfWgsl: string = /* wgsl */ `
fn lightOf(reaching: f32, position: vec3f, followed: vec4f) -> f32 {
  return select(reaching, max(reaching, 1.0 - distance(position, followed.xyz) * 4.0 / followed.w), followed.w > 0.0);
}
`;

/** The same as ditherAt in fish/motion-glsl.ts. */
export const ditherWgsl: string = /* wgsl */ `
fn ditherAt(pixel: vec2f) -> f32 {
  return fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715))));
}
`;

const grown = `
  let grown = select(0.88 + 0.2 * fract(variety * 11.0), 0.64, fract(variety * 31.0) < 0.18);
  body = vec3f(body.x, body.y + foot * shape.w, body.z * (0.9 + 0.2 * fract(variety * 19.0))) * grown - vec3f(0.0, foot * shape.w, 0.0);
  `;

/**
 * Position and normal of a vertex, as the first two columns. `pose`, `direction` and `shape` are those of
 * `FishInstances`.
 */
export function placeFishWgsl(gait: Gait): string {
  return /* wgsl */ `
fn placeFish(
  vertex: vec3f, vertexNormal: vec3f, part: f32, pose: vec4f, direction: vec4f, shape: vec4f, wave: vec2f, foot: f32
) -> mat3x3f {
  let phase = pose.w;
  let amplitude = direction.w;
  let bend = shape.x;
  var body = vertex;
  var normal = vertexNormal;
  ${moves[gait]}
  // Individual variation of length and depth.
  let variety = fract(shape.z);
  body *= shape.w * vec3f(0.92 + 0.16 * variety, 0.95 + 0.1 * fract(variety * 7.0), 1.0);
  ${gait === 'walk' ? grown : ''}${gait === 'fly' ? level : ''}let frame = fishFrame(${gait === 'fly' ? 'normalize(forward)' : 'direction.xyz'}, shape.y);
  return mat3x3f(pose.xyz + frame * body, frame * normal, vec3f(0.0));
}
`;
}
