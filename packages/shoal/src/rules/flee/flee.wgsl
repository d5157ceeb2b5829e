// Formula in flee.ts. `predators` has a bit for each species that it flees or that hunts it.
fn flee_linear_decay(one: Fish, s: FleeSettings) -> vec3f {
  let view = parameters.species[one.species].sight.cosHalfView;
  let looks = view > -1.0 && any(one.heading != vec3f(0));
  var sum = vec3f(0);
  for (var p = 0u; p < speciesCount; p++) {
    if ((s.predators & (1u << p)) == 0u) { continue; }
    for (var k = 0u; k < memberCount(p); k++) {
      let spot = spots[slotOf(memberOf(p, k))];
      if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
      let d = offsetFrom(one, spot.position);
      if (looks && -dot(d, one.heading) < view * length(d)) { continue; }
      sum += pushFrom(one, spot.position, s.radius);
    }
  }
  return clampLength(sum, 1.0);
}
