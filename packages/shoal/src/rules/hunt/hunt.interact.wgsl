// Ends attacks in the order of the hunters: interact and isCaught in hunt.ts. One thread does it, since
// hunters are few.
@compute @workgroup_size(1)
fn hunt_interact() {
  for (var s = 0u; s < speciesCount; s++) {
    let hunt = parameters.species[s].hunt;
    if (hunt.interacts == 0u) { continue; }
    for (var k = 0u; k < memberCount(s); k++) { hunt_end(slotOf(memberOf(s, k)), hunt); }
  }
}

fn hunt_end(slot: u32, hunt: HuntSettings) {
  let phase = huntPhaseColumn * frame.count + slot;
  let clock = huntClockColumn * frame.count + slot;
  if (isGone(spots[slot].tag) || memory[phase] != 1.0) { return; }
  // A prey caught earlier in this step is already gone, but the event still names it.
  let known = memory[huntPreyColumn * frame.count + slot];
  let prey = slotOf(u32(max(known, 0.0)));
  let isThere = known >= 0.0 && !isGone(spots[prey].tag);
  let isFree = isThere && !isGone(fish[prey].tag) && !isRespawned(fish[prey].tag);
  let id = idOf(fish[slot].tag);
  let other = select(-1, i32(idOf(fish[prey].tag)), isThere);
  let eventPosition = fish[select(slot, prey, isThere)].position;
  if (memory[clock] == 0.0) { emit(eventAttack, id, other, eventPosition); }
  let near = isFree && length(offset(fish[slot].position, fish[prey].position)) < hunt.catchDistance;
  if (!near && memory[clock] <= hunt.attackSteps && isThere) { return; }
  memory[phase] = 0.0;
  memory[clock] = 0.0;
  if (!near) {
    emit(eventGiveUp, id, other, eventPosition);
  } else if (!hunt_catches(id, prey, hunt.confusion)) {
    emit(eventMiss, id, other, eventPosition);
  } else {
    emit(eventCatch, id, other, eventPosition);
    if (hunt.onCatch == huntOnCatchRemove) { fish[prey].tag |= goneBit; }
    if (hunt.onCatch == huntOnCatchRespawn) { fish[prey].tag |= respawnedBit; }
  }
}

fn hunt_catches(id: u32, prey: u32, confusion: f32) -> bool {
  if (confusion == 0.0) { return true; }
  let species = speciesOf(fish[prey].tag);
  let radius = parameters.species[species].hunt.companyRadius;
  var flockmates = 0.0;
  for (var k = 0u; k < memberCount(species); k++) {
    let slot = slotOf(memberOf(species, k));
    if (slot == prey || isGone(spots[slot].tag)) { continue; }
    if (length(offset(fish[slot].position, fish[prey].position)) < radius) { flockmates += 1.0; }
  }
  return toUnit(hash(streamHunt, id, frame.step + 1u)).x < confusion / (confusion + flockmates);
}
