// Formulas in goal.ts; eight numbers a goal: place, reach, strength, range, what follows an arrival.
fn goal_at(species: u32) -> u32 {
  let last = features[5u + 4u * species] - 1.0;
  return u32(features[4u + 4u * species]) + 8u * u32(min(last, own.goalIndex));
}

fn goal_place(one: Fish, s: Goal) -> vec3f {
  if (features[5u + 4u * one.species] == 0.0) { return vec3f(0); }
  let at = goal_at(one.species);
  let d = offsetFrom(one, feature3(at));
  let repels = features[at + 6u] == f32(onArrivalRepel) && own.goalArrived == 1.0;
  let strength = features[at + 4u];
  return clampLength(select(vec3f(0), d * select(-strength, strength, repels), length(d) < features[at + 5u]), s.maxLength);
}

fn goal_leader(one: Fish, s: Goal) -> vec3f {
  var least = 3e38;
  var way = vec3f(0);
  for (var p = 0u; p < speciesCount; p++) {
    if ((s.follows & (1u << p)) == 0u) { continue; }
    for (var k = 0u; k < memberCount(p); k++) {
      let spot = spots[slotOf(memberOf(p, k))];
      if (isGone(spot.tag) || placeOf(spot.tag) == one.place) { continue; }
      let d = offsetFrom(one, spot.position);
      if (length(d) >= least) { continue; }
      least = length(d);
      way = -d;
    }
  }
  return clampLength(way, s.maxLength);
}
