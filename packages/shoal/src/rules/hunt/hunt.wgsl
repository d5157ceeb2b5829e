// Formulas in hunt.ts. Here huntPrey holds the prey's index, not its id.
const huntReference = 100.0;

fn hunt_attack_rest(one: Fish, s: HuntSettings) -> vec3f {
  if (own.huntPhase != 1.0 || own.huntPrey < 0.0) { return vec3f(0); }
  let prey = spots[slotOf(u32(own.huntPrey))];
  if (isGone(prey.tag)) { return vec3f(0); }
  let progress = own.huntClock * frame.dt / s.onset;
  let square = progress * progress;
  let fourth = square * square;
  return clampLength((-unit(offsetFrom(one, prey.position)) - one.velocity / huntReference) * (fourth * fourth), 1.0);
}

fn hunt_updateMemory(one: Fish, s: HuntSettings) {
  own.huntClock += 1.0;
  if (own.huntPhase == 1.0 || own.huntClock <= s.restSteps) { return; }
  let prey = hunt_choose(one, s);
  if (prey < 0.0) { return; }
  own.huntPhase = 1.0;
  own.huntClock = 0.0;
  own.huntPrey = prey;
}

/// Index of the prey that a hunter chooses, or −1. Ties go to the first prey, also if rounding errors break them: with
/// two prey, both are equally far from the point between them.
fn hunt_choose(one: Fish, s: HuntSettings) -> f32 {
  var count = 0u;
  var mean = vec3f(0);
  for (var p = 0u; p < speciesCount; p++) {
    if ((s.hunts & (1u << p)) == 0u) { continue; }
    for (var k = 0u; k < memberCount(p); k++) {
      let spot = spots[slotOf(memberOf(p, k))];
      if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
      count++;
      if (s.tactic == huntTacticCentre) { mean -= offsetFrom(one, spot.position); }
    }
  }
  if (count == 0u) { return -1.0; }
  mean /= f32(count);
  let chosen = hash(streamHunt, one.id, frame.step).y % count;
  var best = -1.0;
  var least = 3e38;
  var seen = 0u;
  for (var p = 0u; p < speciesCount; p++) {
    if ((s.hunts & (1u << p)) == 0u) { continue; }
    for (var k = 0u; k < memberCount(p); k++) {
      let spot = spots[slotOf(memberOf(p, k))];
      if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
      let away = length(offsetFrom(one, spot.position));
      var cost = away;
      var doubt = 1e-5 * least;
      if (s.tactic == huntTacticIsolated) { cost = hunt_flockmatesAround(spot); }
      if (s.tactic == huntTacticCentre) {
        cost = length(nearestImage(spot.position - one.position - mean));
        doubt += 1e-6 * away;
      }
      if (s.tactic == huntTacticRandom) { cost = select(1.0, 0.0, seen == chosen); }
      seen++;
      if (cost >= least - doubt) { continue; }
      least = cost;
      best = f32(fishIndexOf(spot.tag));
    }
  }
  return best;
}

/// Number of fish of the prey's species within its cohesion radius; hunt.ts.
fn hunt_flockmatesAround(prey: Spot) -> f32 {
  let species = speciesOf(prey.tag);
  let radius = parameters.species[species].hunt.companyRadius;
  var flockmates = 0.0;
  for (var k = 0u; k < memberCount(species); k++) {
    let spot = spots[slotOf(memberOf(species, k))];
    if (isGone(spot.tag) || fishIndexOf(spot.tag) == fishIndexOf(prey.tag)) { continue; }
    if (length(nearestImage(prey.position - spot.position)) < radius) { flockmates += 1.0; }
  }
  return flockmates;
}
