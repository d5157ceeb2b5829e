// Counts the fish in each cell. `arrivals` stores how many fish were counted in the cell before this one.
@compute @workgroup_size(256)
fn count(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= frame.count) { return; }
  arrivals[i] = atomicAdd(&counts[cellOf(gridOf(), fish[i].position, fish[i].tag)], 1u);
}
