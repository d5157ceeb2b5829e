/// Appends an event while the buffer has room: kind, fish, other fish plus 1, step, position.
fn emit(kind: u32, id: u32, other: i32, position: vec3f) { emitAt(frame.step, kind, id, other, position); }

fn emitAt(step: u32, kind: u32, id: u32, other: i32, position: vec3f) {
  let k = atomicAdd(&events[0], 1u);
  if (k >= mostEvents) { return; }
  let at = 8u + 8u * k;
  atomicStore(&events[at], kind);
  atomicStore(&events[at + 1u], id);
  atomicStore(&events[at + 2u], u32(other + 1));
  atomicStore(&events[at + 3u], step);
  for (var axis = 0u; axis < 3u; axis++) { atomicStore(&events[at + 4u + axis], bitcast<u32>(position[axis])); }
}

/// From b to a, by the shortest way in a periodic world. In passes after motion either may be outside the world.
fn offset(a: vec3f, b: vec3f) -> vec3f { return nearestImage(a - b); }
