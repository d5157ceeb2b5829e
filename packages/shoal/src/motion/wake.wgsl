/// What a place behind a flockmate is worth; formula in wake.ts.
fn wakeWorth(mate: Mate, length: f32) -> f32 {
  let heading = mate.velocity * mate.perSpeed;
  let l = mate.l / length;
  let behind = -dot(mate.d, heading) / length;
  let beside = sqrt(max(0.0, l * l - behind * behind));
  let isThere = mate.isFlockmate && mate.perSpeed > 0.0 && behind > -0.5 && behind < 4.0 && beside < 2.0;
  let along = min(1.0, 2.0 * (behind + 0.5)) * min(1.0, 1.0 - behind * 0.25);
  return select(0.0, along * (1.0 - beside * 0.5), isThere);
}
