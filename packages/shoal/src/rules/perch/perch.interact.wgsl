// Emits the landings of this step.
@compute @workgroup_size(64)
fn perch_emitLandings(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
  let k = perchCountColumn * frame.count + slot;
  if (memory[k] > sortedMemory[k]) { emit(eventLanded, idOf(fish[slot].tag), -1, fish[slot].position); }
}
