// Tells who has landed in this step.
@compute @workgroup_size(64)
fn settleLandings(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || isGone(fish[slot].tag)) { return; }
  let k = perchCountColumn * frame.count + slot;
  if (memory[k] > sortedMemory[k]) { tell(eventLanded, idOf(fish[slot].tag), -1, fish[slot].position); }
}
