// Formulas in shepherd.ts.
fn shepherd_isFlock(one: Fish, k: u32) -> bool {
  let tag = spots[k].tag;
  return speciesOf(tag) != one.species && !isGone(tag);
}

fn shepherd_unit(d: vec3f) -> vec3f { return select(unit(d), vec3f(0), dot(d, d) <= 1e-12); }

fn shepherd_direct(one: Fish, sums: HeadingSums, s: ShepherdSettings) -> vec3f {
  var count = 0.0;
  var nearest = 3e38;
  var centre = vec3f(0);
  for (var k = 0u; k < frame.count; k++) {
    if (!shepherd_isFlock(one, k)) { continue; }
    let d = shortestImage(spots[k].position - one.position);
    count += 1.0;
    nearest = min(nearest, dot(d, d));
    centre += d;
  }
  if (count == 0.0) { return vec3f(0); }
  centre /= count;
  var farthest = -1.0;
  var stray = vec3f(0);
  for (var k = 0u; k < frame.count; k++) {
    if (!shepherd_isFlock(one, k)) { continue; }
    let d = shortestImage(spots[k].position - one.position);
    let l = length(d - centre);
    if (l > farthest) {
      farthest = l;
      stray = d;
    }
  }
  var aim = stray + s.spacing * shepherd_unit(stray - centre);
  if (!(farthest > s.spacing * pow(count, 2.0 / 3.0))) {
    let goal = nearestImage(vec3f(s.goalX, s.goalY, 0.0) - one.position);
    aim = centre + s.spacing * sqrt(count) * shepherd_unit(centre - goal);
  }
  let random = vec3f(sinCos(6.2831853 * toUnit(hash(streamHeadingEvent, one.id, frame.step)).y).yx, 0.0);
  let wanted = shepherd_unit(shepherd_unit(aim) + s.randomness * random);
  return select(1e6, s.closeSpeed, sqrt(nearest) < 3.0 * s.spacing) * wanted;
}
