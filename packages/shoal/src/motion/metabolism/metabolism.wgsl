// Formulas in metabolism.ts and wake.ts.

/// Fraction of drag that the wake of a flockmate saves. A fish is in the wake only behind the flockmate.
fn dragSaved(other: Neighbour, length: f32, wakeBenefit: f32, m: Metabolism) -> f32 {
  let l = other.l / length;
  let b = -dot(other.d, other.velocity * other.perSpeed) / length;
  let s = sqrt(max(0.0, l * l - b * b));
  if (!other.isFlockmate || other.perSpeed == 0.0 || s >= 2.0) { return 0.0; }
  let aside = 1.0 - s * 0.5;
  let behind = wakeBenefit * min(1.0, 2.0 * (b + 0.5)) * min(1.0, 1.0 - b * 0.25) * aside;
  let beside = m.beside * (1.0 - abs(b)) * aside;
  let ahead = m.ahead * min(1.0, 2.0 * (0.5 - b)) * min(1.0, 1.0 + b * 0.5) * (1.0 - s);
  let alongAndBehind = select(0.0, behind, b > -0.5 && b < 4.0);
  let alongside = select(0.0, beside, abs(b) < 1.0);
  return max(max(alongAndBehind, alongside), select(0.0, ahead, b > -2.0 && b < 0.5 && s < 1.0));
}

/// Metabolic rate, W/kg, at a speed, body lengths per second, and a mechanical power, W/kg.
fn metabolicRateOf(m: Metabolism, lengths: f32, work: f32) -> f32 {
  let slowness = select(0.0, max(0.0, 1.0 - lengths / max(m.hoveringSpeed, 1e-30)), m.hoveringSpeed > 0.0);
  return m.basal + m.hovering * slowness * slowness + work / m.efficiency;
}

/// Reduction of the metabolic rate in the wakes of flockmates, W/kg.
fn savedRateOf(m: Metabolism, before: vec3f, after: vec3f, motion: Motion, drag: f32) -> f32 {
  let saved = mechanicalWork(before, after, motion, 1.0) - mechanicalWork(before, after, motion, drag);
  return saved / m.efficiency / frame.dt;
}

/// Tail-beat frequency, Hz. `wake` is the drag as a fraction of that of a fish alone.
fn tailBeatsOf(m: Metabolism, lengths: f32, drag: f32) -> f32 {
  return (m.beatsAtRest + m.beatsPerLength * lengths) * sqrt(drag);
}
