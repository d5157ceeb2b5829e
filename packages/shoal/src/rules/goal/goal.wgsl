// Formulas in goal.ts.
fn goal_at(species: u32) -> u32 {
  let last = features[goalTable + 2u * species + 1u] - 1.0;
  return tableAt(goalTable + 2u * species) + goalWords * u32(min(last, own.goalIndex));
}

fn goal_place(one: Fish, s: GoalSettings) -> vec3f {
  if (features[goalTable + 2u * one.species + 1u] == 0.0) { return vec3f(0); }
  let at = goal_at(one.species);
  let d = offsetFrom(one, feature3(at + goalPosition));
  let repels = features[at + goalOnArrival] == f32(goalOnArrivalRepel) && own.goalArrived == 1.0;
  let strength = features[at + goalStrength];
  return clampLength(select(vec3f(0), d * select(-strength, strength, repels), length(d) < features[at + goalRange]), s.maxLength);
}

fn goal_leader(one: Fish, s: GoalSettings) -> vec3f {
  var least = 3e38;
  var way = vec3f(0);
  for (var p = 0u; p < speciesCount; p++) {
    if ((s.follows & (1u << p)) == 0u) { continue; }
    for (var k = 0u; k < memberCount(p); k++) {
      let spot = spots[slotOf(memberOf(p, k))];
      if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
      let d = offsetFrom(one, spot.position);
      if (length(d) >= least) { continue; }
      least = length(d);
      way = -d;
    }
  }
  return clampLength(way, s.maxLength);
}
