// Sorts the fish of each cell by index, so that sums do not depend on the order of arrival, and copies into this order
// the data that the step reads.
@compute @workgroup_size(256)
fn rank(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= frame.count) { return; }
  let index = order[id.x];
  let i = table[slotsAt() + index];
  let state = fish[i];
  let grid = gridOf();
  let cell = cellOf(grid, state.position, state.tag);
  let first = table[startsAt + cell];
  let end = table[startsAt + cell + 1u];
  var slot = id.x;
  if (!isGone(state.tag)) {
    slot = first;
    for (var k = first; k < end; k++) {
      if (order[k] < index) { slot++; }
    }
  }
  let sq = dot(state.velocity, state.velocity);
  spots[slot] = Spot(state.position, state.tag, state.velocity, select(0.0, 1.0 / sqrt(sq), sq > 0.0));
  for (var column = 0u; column < memoryColumns; column++) {
    sortedMemory[column * frame.count + slot] = memory[column * frame.count + i];
  }
  if (!wraps) { coarse[slot] = coarseOf(grid, state.position, speciesOf(state.tag)); }
  table[slotsAt() + index] = slot;
}
