// The formulas of motion/heading/*.ts. Sine, arctangent and logarithm are polynomials, because those of WGSL may be
// wrong by 5e-4.
const shortestDirection = 1e-6;

/// Sine and cosine of an angle, with errors below 2e-7.
fn sinCos(angle: f32) -> vec2f {
  let turns = round(angle * 0.63661977);
  // π/2 as a sum of two numbers: the first has so few bits that its product with a small whole number is exact.
  let x = (angle - turns * 1.5703125) - turns * 4.8382679e-4;
  let q = x * x;
  let sine = x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0))));
  let cosine = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0))));
  switch u32(i32(turns)) & 3u {
    case 0u: { return vec2f(sine, cosine); }
    case 1u: { return vec2f(cosine, -sine); }
    case 2u: { return vec2f(-sine, -cosine); }
    default: { return vec2f(-cosine, sine); }
  }
}

/// The angle from the x axis to the point (x, y), y ≥ 0.
fn arctangent(y: f32, x: f32) -> f32 {
  let high = max(abs(x), y);
  let low = min(abs(x), y);
  if (high == 0.0) { return 0.0; }
  let eighths = select(select(2.0, 1.0, low < 0.66817864 * high), 0.0, low < 0.19891237 * high);
  let taken = select(select(1.0, 0.41421356, eighths == 1.0), 0.0, eighths == 0.0);
  let t = (low - taken * high) / (high + taken * low);
  let q = t * t;
  var angle = eighths * 0.39269908 + t * (1.0 - q * (1.0 / 3.0 - q * (0.2 - q * (1.0 / 7.0 - q / 9.0))));
  if (y > abs(x)) { angle = 1.5707963 - angle; }
  return select(angle, 3.1415927 - angle, x < 0.0);
}

/// The natural logarithm of a number above 0.
fn logarithm(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  var twos = f32(i32(bits >> 23u) - 127);
  var mantissa = bitcast<f32>((bits & 0x7fffffu) | 0x3f800000u);
  if (mantissa > 1.5) {
    mantissa *= 0.5;
    twos += 1.0;
  }
  let t = (mantissa - 1.0) / (mantissa + 1.0);
  let q = t * t;
  return twos * 0.69314718 + 2.0 * t * (1.0 + q * (1.0 / 3.0 + q * (0.2 + q * (1.0 / 7.0 + q / 9.0))));
}

/// Two independent normally distributed numbers with a standard deviation, from two numbers in [0, 1).
fn normals(first: f32, second: f32, deviation: f32) -> vec2f {
  let radius = deviation * sqrt(max(0.0, -2.0 * logarithm(1.0 - first)));
  return radius * sinCos(6.2831853 * second).yx;
}

/// A heading of length 1, turned by an angle; in 3D `around` chooses the direction of the turn.
fn turnedBy(h: vec3f, by: f32, around: f32) -> vec3f {
  var across = vec3f(-h.y, h.x, 0.0);
  if (!flat) {
    let isNearX = h.x * h.x > 0.5;
    let axis = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), isNearX);
    let e = unit(axis - dot(axis, h) * h);
    let turn = sinCos(around);
    across = turn.y * e + turn.x * cross(h, e);
  }
  let turn = sinCos(by);
  return turn.y * h + turn.x * across;
}

/// A heading of length 1, disturbed by noise.
fn disturbed(h: vec3f, one: Fish, s: Heading) -> vec3f {
  if (s.noise == headingNoiseNone || s.noiseSize == 0.0) { return h; }
  let u = toUnit(hash(streamHeading, one.id, frame.step));
  if (s.noise == headingNoiseVector) {
    let more = vec3f(normals(u.x, u.y, s.noiseSize), normals(u.z, u.w, s.noiseSize).x);
    return unit(h + inPlane(more));
  }
  var turn = u.x - 0.5;
  if (s.noise == headingNoiseGaussian) { turn = normals(u.x, u.y, 1.0).x; }
  return turnedBy(h, s.noiseSize * turn, 6.2831853 * u.z);
}

/// Limits the turn of a fish towards a unit direction to its turn limit.
fn turnedTo(next: vec3f, one: Fish, motion: Motion, s: Heading) -> vec3f {
  if (motion.cosTurn <= -1.0) { return next; }
  if (s.turn == headingTurnRotate) { return limitTurn(next, one.velocity, motion); }
  let old = unit(one.velocity);
  if (all(old == vec3f(0))) { return next; }
  let angle = arctangent(length(cross(old, next)), dot(old, next));
  let most = arctangent(motion.sinTurn, motion.cosTurn);
  if (angle <= most) { return next; }
  let t = most / angle;
  let chord = (1.0 - t) * old + t * next;
  return select(unit(chord), old, dot(chord, chord) < 1e-10);
}

/// The velocity after a step, for a fish that wants a direction.
fn headedVelocity(one: Fish, wanted: vec3f, motion: Motion, s: Heading) -> vec3f {
  let given = length(inPlane(wanted));
  let isLost = !(given > shortestDirection);
  var next = unit(select(inPlane(wanted), one.velocity, isLost));
  let speed = select(motion.maxSpeed, min(given, motion.maxSpeed), s.givesSpeed != 0u);
  if (s.noiseAt == headingNoiseAtBeforeTurn) { next = disturbed(next, one, s); }
  next = turnedTo(next, one, motion, s);
  if (s.noiseAt == headingNoiseAtAfterTurn) { next = disturbed(next, one, s); }
  return speed * next;
}

/// Whether a fish decides in this step; and its velocity if it does not.
fn decides(one: Fish, s: Heading) -> bool {
  if (s.update != headingUpdatePoisson) { return true; }
  return toUnit(hash(streamHeadingUpdate, one.id, frame.step)).x < s.updateChance;
}
fn keptVelocity(one: Fish, motion: Motion, s: Heading) -> vec3f {
  return select(motion.maxSpeed * one.heading, one.velocity, s.givesSpeed != 0u);
}
