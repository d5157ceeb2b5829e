/// With obstacles, the energy of a step is added after contact, because contact may slow fish. The metabolic rate of
/// fish at rest is already known.
fn settleMetabolism(slot: u32, tag: u32, before: vec3f, after: vec3f) {
  let rateAt = metabolicRateColumn * frame.count + slot;
  let s = parameters.species[speciesOf(tag)];
  if (s.metabolism.isCounted == 0u || memory[rateAt] >= 0.0) { return; }
  let drag = memory[wakeColumn * frame.count + slot];
  let lengths = length(after) / s.body.length;
  let rate = metabolicRateOf(s.metabolism, lengths, mechanicalWork(before, after, s.motion, drag) / frame.dt);
  let frequency = tailBeatsOf(s.metabolism, lengths, drag);
  memory[rateAt] = rate;
  memory[savedRateColumn * frame.count + slot] = savedRateOf(s.metabolism, before, after, s.motion, drag);
  memory[metabolicEnergyColumn * frame.count + slot] += rate * frame.dt;
  memory[tailBeatFrequencyColumn * frame.count + slot] = frequency;
  memory[tailBeatsColumn * frame.count + slot] += frequency * frame.dt;
}
