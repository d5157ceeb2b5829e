/**
 * Body motion, computed in the vertex shader from the state alone. `GAIT` 0 swims: sway, yaw, a little twist, and a wave
 * along the spine with the amplitude 0.02 + 0.1 s² body lengths (s from nose to tail). 1 flies with beating wings, folded
 * at rest. 2 walks. `placeFish` computes a vertex and its normal in the frame of the school.
 */
export const motionGlsl: string = /* glsl */ `
attribute vec2 skin;       // part (0 body, 1 fin, 2 wing, 3 leg), height on it
attribute vec4 pose;       // position, phase
attribute vec4 direction;  // heading, amplitude
attribute vec4 shape;      // bend, bank, species + variety, length
attribute vec4 tint;       // colour, opacity
uniform vec2 wave;         // radians from nose to tail, stiffness
uniform float foot;

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
void move(inout vec3 body, inout vec3 normal) {
  float folded = 1.0 - smoothstep(0.3, 0.6, direction.w);
  float beat = min(direction.w, 1.4) * sin(pose.w);
  body.y += (1.0 - folded) * -0.03 * beat + folded * foot;
  if (skin.x > 1.5) {
    float side = sign(body.z);
    float reach = max(0.0, abs(body.z) - 0.06);
    // The tip lags behind the shoulder.
    float angle = 0.12 + 0.62 * min(direction.w, 1.4) * sin(pose.w - 0.9 * reach);
    vec3 spread = vec3(body.x, body.y + reach * sin(angle), side * (0.06 + reach * cos(angle)));
    vec3 resting = vec3(body.x - 0.62 * reach, body.y - 0.04, side * (0.085 + 0.03 * reach));
    body = mix(spread, resting, folded);
    vec3 up = mix(vec3(0.0, cos(angle), -side * sin(angle)), vec3(0.0, 0.4, side * 0.9), folded);
    normal = normalize(up * sign(normal.y + 1e-4));
  }
}
#else
void move(inout vec3 body, inout vec3 normal) {
  float stride = smoothstep(0.3, 0.7, direction.w);
  if (skin.x > 2.5) {
    // Diagonal legs swing together.
    float angle = 0.42 * stride * sin(pose.w + (body.x * body.z > 0.0 ? 3.14159 : 0.0));
    float down = max(0.0, -0.1 - body.y);
    body.x += sin(angle) * down;
    body.y += (1.0 - cos(angle)) * down;
  } else {
    body.y += 0.012 * stride * sin(2.0 * pose.w);
    // A standing animal lowers its head.
    body.y -= (1.0 - stride) * 0.16 * smoothstep(0.28, 0.5, body.x);
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
  mat3 frame = fishFrame(direction.xyz, shape.y);
  place = pose.xyz + frame * body;
  placeNormal = frame * placeNormal;
}
`;
