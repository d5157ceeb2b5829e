// GLSL that bends swimming, flying and walking bodies in the vertex shader.

/**
 * Body motion, computed in the vertex shader from the state alone. `GAIT` 0 swims: sway, yaw, a little twist, and a
 * wave along the spine with the amplitude 0.02 + 0.1 s² body lengths (s from nose to tail). `GAIT` 1 flies with beating
 * wings; at rest the wings are folded, and the bird hops and pecks. `GAIT` 2 walks. `placeFish` computes a vertex and
 * its normal in the frame of the school.
 */
export const motionGlsl: string = /* glsl */ `
attribute vec2 skin;       // part (0 body, 1 fin, 2 wing, 3 leg), height on it
attribute vec4 pose;       // position, phase
attribute vec4 direction;  // heading, amplitude
attribute vec4 shape;      // bend, bank, species + variety, length
attribute vec4 tint;       // colour, opacity
uniform vec2 wave;         // radians from nose to tail, stiffness
uniform float foot;
uniform vec4 followed;     // position of the followed fish, width of the gap in front of it; 0: none

/** The light on this fish, given the fraction that reaches it through its school. The followed fish is fully lit. */
float lightOf(float reaching) {
  return followed.w > 0.0 ? max(reaching, 1.0 - distance(pose.xyz, followed.xyz) * 4.0 / followed.w) : reaching;
}

/** Fraction of this fish that is drawn: fish between the viewer and the followed point are partly hidden. */
float seenShare() {
  if (followed.w <= 0.0) return 2.0;
  vec3 sight = followed.xyz - cameraPosition;
  vec3 here = pose.xyz - cameraPosition;
  float along = dot(here, sight) / dot(sight, sight);
  float aside = length(here - along * sight) / (followed.w * max(along, 0.15));
  float behind = (along - 1.0) * length(sight) / followed.w;
  return 0.06 + 1.94 * max(smoothstep(0.5, 1.0, aside), smoothstep(-0.5, -0.2, behind));
}

/** Frame of the fish: columns are forward, up and right. */
mat3 fishFrame(vec3 forward, float bank) {
  // The small term keeps the frame defined for a fish that swims straight up.
  vec3 right = normalize(cross(forward, vec3(0.0, 1.0, 0.0)) + vec3(1e-4, 0.0, 1e-5));
  vec3 up = cross(right, forward);
  float c = cos(bank);
  float s = sin(bank);
  return mat3(forward, up * c + right * s, right * c - up * s);
}

#if GAIT == 0
/** Bends a body of length 1 in place; the normal follows. */
void move(inout vec3 body, inout vec3 normal) {
  float s = 0.5 - body.x;
  float amplitude = direction.w;
  float loose = 1.0 - wave.y;
  float envelope = amplitude * (0.02 * loose + 0.1 * s * s * (loose + 1.2 * wave.y * s * s));
  float rise = amplitude * (0.2 * loose * s + 0.48 * wave.y * s * s * s);
  float angle = pose.w - wave.x * s;
  float side = envelope * sin(angle);
  float slope = rise * sin(angle) - envelope * wave.x * cos(angle);
  // Yaw: the head swings a little against the tail.
  float yaw = 0.045 * amplitude * loose * sin(pose.w + 0.9);
  float bend = shape.x * (0.4 + 0.6 * loose);
  side += yaw * (0.35 - s) + bend * (s - 0.35) * (s - 0.35) * 0.5;
  slope += -yaw + bend * (s - 0.35);
  float twist = 0.12 * amplitude * loose * s * sin(angle - 0.8);
  body.yz += vec2(-body.z, body.y) * twist;
  body.z += side;
  body.x -= slope * body.z * 0.25;
  normal = normalize(vec3(normal.x + slope * normal.z, normal.y, normal.z - slope * normal.x));
}
#elif GAIT == 1
/**
 * A bird on its feet, at a phase: its rotation, radians; its height above the ground; how far it bends down to peck.
 * The bird stands, pecks and hops on; five hops lead around a small circle.
 */
vec3 hopAt(float phase) {
  float hops = 5.0 * fract(phase / 6.2832);
  float begun = floor(hops);
  float leap = clamp(4.0 * (hops - begun) - 3.0, 0.0, 1.0);
  float turned = 1.25664 * (begun + leap * leap * (3.0 - 2.0 * leap));
  float bow = smoothstep(0.08, 0.2, hops - begun) * (1.0 - smoothstep(0.45, 0.6, hops - begun));
  return vec3(turned, 0.9 * leap * (1.0 - leap), bow * step(fract(begun * 0.618 + fract(shape.z) * 17.0), 0.6));
}

void move(inout vec3 body, inout vec3 normal) {
  float folded = 1.0 - smoothstep(0.3, 0.6, direction.w);
  float beat = min(direction.w, 1.4) * sin(pose.w);
  vec3 hop = hopAt(pose.w);
  if (skin.x > 2.5) {
    // Legs: drawn in during flight.
    body = mix(vec3(body.x - 0.12, -0.06, 0.5 * body.z), body, folded);
  } else {
    if (skin.x > 1.5) {
      float side = sign(body.z);
      float reach = max(0.0, abs(body.z) - 0.06);
      // The tip of the wing lags behind the shoulder.
      float angle = 0.12 + 0.62 * min(direction.w, 1.4) * sin(pose.w - 0.9 * reach);
      vec3 spread = vec3(body.x, body.y + reach * sin(angle), side * (0.06 + reach * cos(angle)));
      vec3 resting = vec3(body.x - 0.62 * reach, body.y - 0.04, side * (0.085 + 0.03 * reach));
      body = mix(spread, resting, folded);
      vec3 up = mix(vec3(0.0, cos(angle), -side * sin(angle)), vec3(0.0, 0.4, side * 0.9), folded);
      normal = normalize(up * sign(normal.y + 1e-4));
    }
    // On its feet it stands upright, or bends down to peck.
    float pitch = folded * (0.3 - 0.75 * hop.z);
    body.xy = vec2(body.x * cos(pitch) - body.y * sin(pitch), body.x * sin(pitch) + body.y * cos(pitch));
    normal.xy = vec2(normal.x * cos(pitch) - normal.y * sin(pitch), normal.x * sin(pitch) + normal.y * cos(pitch));
  }
  body.y += (1.0 - folded) * -0.03 * beat + folded * (foot + hop.y);
  float c = cos(hop.x * folded);
  float s = sin(hop.x * folded);
  body.xz = vec2(c * body.x - s * body.z, s * body.x + c * body.z) + folded * 0.5 * vec2(s, 1.0 - c);
  normal.xz = vec2(c * normal.x - s * normal.z, s * normal.x + c * normal.z);
}
#else
void move(inout vec3 body, inout vec3 normal) {
  float stride = smoothstep(0.22, 0.42, direction.w);
  if (skin.x > 2.5) {
    // Order in which the legs move in a walk: left hind, left fore, right hind, right fore.
    float angle = pose.w + (body.x > 0.0 ? 1.5708 : 0.0) + (body.z > 0.0 ? 3.14159 : 0.0);
    float down = clamp((-0.05 - body.y) / (foot - 0.05), 0.0, 1.0);
    float lifted = max(0.0, -sin(angle)) * stride;
    // On the ground a foot moves backwards; in the air it moves forwards, with a bent knee.
    body.x += 0.2 * stride * cos(angle) * down + (body.x > 0.0 ? 0.16 : -0.12) * lifted * down * (1.0 - down);
    body.y += 0.09 * lifted * down * down;
  } else {
    body.y += 0.012 * stride * sin(2.0 * pose.w) + 0.035 * stride * (direction.w - 0.4) * sin(pose.w) * body.x;
    // Most standing animals lower their heads to graze.
    float grazing = (1.0 - stride) * (fract(fract(shape.z) * 17.0) < 0.7 ? 0.24 : 0.03);
    body.y -= grazing * smoothstep(0.24, 0.5, body.x);
  }
}
#endif

void placeFish(out vec3 place, out vec3 placeNormal) {
  vec3 body = position;
  placeNormal = normal;
  move(body, placeNormal);
  // Individual variation of length and depth.
  float variety = fract(shape.z);
  body *= shape.w * vec3(0.92 + 0.16 * variety, 0.95 + 0.1 * fract(variety * 7.0), 1.0);
#if GAIT == 2
  // A herd has young and old; all stand on the ground.
  float grown = fract(variety * 31.0) < 0.18 ? 0.64 : 0.88 + 0.2 * fract(variety * 11.0);
  body = vec3(body.x, body.y + foot * shape.w, body.z * (0.9 + 0.2 * fract(variety * 19.0))) * grown - vec3(0.0, foot * shape.w, 0.0);
#endif
#if GAIT == 1
  // Feet stay on level ground, whatever the bird's pitch is.
  vec3 forward = vec3(direction.x, direction.y * smoothstep(0.3, 0.6, direction.w), direction.z);
  mat3 frame = fishFrame(normalize(forward + vec3(1e-5, 0.0, 0.0)), shape.y);
#else
  mat3 frame = fishFrame(direction.xyz, shape.y);
#endif
  place = pose.xyz + frame * body;
  placeNormal = frame * placeNormal;
}
`;

/** For fragment shaders: a pixel is drawn if `seenShare` is at least this threshold. */
export const ditherGlsl: string = /* glsl */ `
/** Threshold from 0 to 1, different for neighbouring pixels (Jimenez 2014, interleaved gradient noise). */
float ditherAt(vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}
`;
