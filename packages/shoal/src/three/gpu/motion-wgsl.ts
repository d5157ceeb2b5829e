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
  body.y += (1.0 - folded) * -0.03 * beat + folded * foot;
  if (part > 1.5) {
    let side = sign(body.z);
    let reach = max(0.0, abs(body.z) - 0.06);
    // The tip lags behind the shoulder.
    let angle = 0.12 + 0.62 * min(amplitude, 1.4) * sin(phase - 0.9 * reach);
    let spread = vec3f(body.x, body.y + reach * sin(angle), side * (0.06 + reach * cos(angle)));
    let resting = vec3f(body.x - 0.62 * reach, body.y - 0.04, side * (0.085 + 0.03 * reach));
    body = mix(spread, resting, folded);
    let up = mix(vec3f(0.0, cos(angle), -side * sin(angle)), vec3f(0.0, 0.4, side * 0.9), folded);
    normal = normalize(up * sign(normal.y + 1e-4));
  }
`;

const walk = /* wgsl */ `
  let stride = smoothstep(0.3, 0.7, amplitude);
  if (part > 2.5) {
    // Diagonal legs swing together.
    let angle = 0.42 * stride * sin(phase + select(0.0, 3.14159, body.x * body.z > 0.0));
    let down = max(0.0, -0.1 - body.y);
    body.x += sin(angle) * down;
    body.y += (1.0 - cos(angle)) * down;
  } else {
    body.y += 0.012 * stride * sin(2.0 * phase);
    // A standing animal lowers its head.
    body.y -= (1.0 - stride) * 0.16 * smoothstep(0.28, 0.5, body.x);
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

/** Position of a vertex and its normal, as the first two columns; `pose`, `direction` and `shape` are those of `FishInstances`. */
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
  let frame = fishFrame(direction.xyz, shape.y);
  return mat3x3f(pose.xyz + frame * body, frame * normal, vec3f(0.0));
}
`;
}
