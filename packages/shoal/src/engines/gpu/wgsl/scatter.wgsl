// Sorts fish by cell. Within a cell their order is not defined yet.
@compute @workgroup_size(256)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= frame.count) { return; }
  let tag = fish[i].tag;
  let cell = cellOf(gridOf(), fish[i].position, tag);
  order[table[startsAt + cell] + arrivals[i]] = fishIndexOf(tag);
}
