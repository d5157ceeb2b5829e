/// How good a position behind a flockmate is; formula in wake.ts.
fn wakeWorth(other: Neighbour, length: f32) -> f32 {
  let heading = other.velocity * other.perSpeed;
  let l = other.l / length;
  let behind = -dot(other.d, heading) / length;
  let beside = sqrt(max(0.0, l * l - behind * behind));
  let isThere = other.isFlockmate && other.perSpeed > 0.0 && behind > -0.5 && behind < 4.0 && beside < 2.0;
  let along = min(1.0, 2.0 * (behind + 0.5)) * min(1.0, 1.0 - behind * 0.25);
  return select(0.0, along * (1.0 - beside * 0.5), isThere);
}
