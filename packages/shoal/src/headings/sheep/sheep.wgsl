// Formulas in sheep.ts.
const sheep_atFullSpeed = 1e6;

fn sheep_isFlockmate(one: Fish, k: u32) -> bool {
  let tag = spots[k].tag;
  return k != one.slot && speciesOf(tag) == one.species && !isGone(tag);
}

fn sheep_square(one: Fish, k: u32) -> f32 {
  let d = shortestImage(one.position - spots[k].position);
  return dot(d, d);
}

/// The square of the distance of the n-th nearest of its species: the least that n of them do not exceed, found bit by
/// bit. Bits of positive numbers have their order.
fn sheep_limit(one: Fish, n: u32) -> f32 {
  var low = 0u;
  var high = 0x7f7fffffu;
  while (low < high) {
    let middle = low + (high - low) / 2u;
    var within = 0u;
    for (var k = 0u; k < frame.count; k++) {
      if (sheep_isFlockmate(one, k) && bitcast<u32>(sheep_square(one, k)) <= middle) { within++; }
    }
    if (within >= n) { high = middle; } else { low = middle + 1u; }
  }
  return bitcast<f32>(low);
}

fn sheep_unit(d: vec3f) -> vec3f { return select(unit(d), vec3f(0), dot(d, d) <= 1e-12); }

fn sheep_direct(one: Fish, sums: HeadingSums, s: SheepSettings) -> vec3f {
  let h = hash(streamHeadingEvent, one.id, frame.step);
  let u = toUnit(h);
  let random = vec3f(sinCos(6.2831853 * u.y).yx, 0.0);
  var flight = vec3f(0);
  var nearest = 3e38;
  for (var k = 0u; k < frame.count; k++) {
    let tag = spots[k].tag;
    if (speciesOf(tag) == one.species || isGone(tag)) { continue; }
    let d = shortestImage(one.position - spots[k].position);
    if (dot(d, d) < nearest) {
      nearest = dot(d, d);
      flight = d;
    }
  }
  if (!(sqrt(nearest) < s.detectionRadius)) {
    return select(vec3f(0), sheep_atFullSpeed * random, u.x < s.grazing);
  }
  var limit = 3e38;
  if (s.nearest > 0.0) { limit = sheep_limit(one, u32(s.nearest)); }
  var toward = vec3f(0);
  var push = vec3f(0);
  for (var k = 0u; k < frame.count; k++) {
    if (!sheep_isFlockmate(one, k)) { continue; }
    let d = shortestImage(one.position - spots[k].position);
    let square = dot(d, d);
    if (square <= limit) { toward -= d; }
    if (sqrt(square) < s.repulsionRadius) { push += unit(d); }
  }
  let wanted = s.inertia * one.heading + s.flight * sheep_unit(flight) + s.attraction * sheep_unit(toward)
    + s.repulsion * sheep_unit(push) + s.randomness * random;
  return sheep_atFullSpeed * sheep_unit(wanted);
}
