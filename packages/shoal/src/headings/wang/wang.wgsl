// Formulas in wang.ts.
const wang_least = 1e-5;
const wang_leastUnit = 5.9604645e-8;

/// The turn that fish k asks of this fish, rad.
fn wang_turn(one: Fish, k: u32, s: WangSettings) -> f32 {
  let spot = spots[k];
  let d = shortestImage(spot.position - one.position).xy;
  let square = dot(d, d);
  let u = one.heading.xy;
  let other = spot.velocity.xy * spot.perSpeed;
  let cosine = select(dot(u, d) / sqrt(max(square, 1e-30)), 0.0, square == 0.0);
  let pull = s.attraction * (u.x * d.y - u.y * d.x) / (1.0 + square / (s.attractionRange * s.attractionRange));
  let near = exp(-square / (s.alignmentRange * s.alignmentRange));
  return pull + s.alignment * (1.0 + s.anisotropy * cosine) * near * (u.x * other.y - u.y * other.x);
}

/// The turn with which a kick begins, rad.
fn wang_kick(one: Fish, s: WangSettings) -> f32 {
  var first = 0.0;
  var second = 0.0;
  for (var k = 0u; k < frame.count; k++) {
    let tag = spots[k].tag;
    if (k == one.slot || speciesOf(tag) != one.species || isGone(tag)) { continue; }
    let turn = wang_turn(one, k, s);
    if (abs(turn) > abs(first)) {
      second = first;
      first = turn;
    } else if (abs(turn) > abs(second)) { second = turn; }
  }
  let u = toUnit(hash(streamHeadingEvent, one.id, frame.step));
  return normals(u.x, u.y, s.randomness).x + first + select(0.0, second, s.influential > 1.0);
}

fn wang_updateMemory(one: Fish, s: WangSettings) {
  let isNew = own.kickDuration == 0.0;
  own.kickTime += frame.dt;
  if (own.kickTime < own.kickDuration - 0.5 * frame.dt) { return; }
  let u = toUnit(hash(streamHeadingEvent, one.id, frame.step));
  own.kickDuration = s.kickDuration * sqrt(max(0.0, -1.2732395 * logarithm(1.0 - max(u.z, wang_leastUnit))));
  own.kickTime = select(0.0, own.kickDuration * u.w, isNew);
}

fn wang_direct(one: Fish, sums: HeadingSums, s: WangSettings) -> vec3f {
  let length = s.kickLength * own.kickDuration / s.kickDuration;
  let decayed = exp(-own.kickTime / s.decayTime) * (1.0 - exp(-frame.dt / s.decayTime));
  let speed = max(wang_least, length * decayed / ((1.0 - exp(-own.kickDuration / s.decayTime)) * frame.dt));
  var turned = one.heading;
  if (own.kickTime == 0.0) { turned = turnedBy(one.heading, wang_kick(one, s), 0.0); }
  return speed * turned;
}
