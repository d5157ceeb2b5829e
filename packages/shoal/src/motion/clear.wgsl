// Who was put somewhere, and may be inside an obstacle or too near to one, is put outside: findClear of motion/contact.ts.
@compute @workgroup_size(64)
fn settleClear(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
  let step = frame.step + select(0u, 1u, isRespawned(fish[slot].tag));
  fish[slot].tag &= ~(elsewhereBit | respawnedBit);
  memory[roomColumn * frame.count + slot] = 0.0;
  let radius = parameters.species[speciesOf(fish[slot].tag)].body.radius;
  let x = fish[slot].position;
  let touch = nearest(x, anywhere, nobody);
  let off = radius * (1.0 + 2e-3);
  var reach = max(radius, touch.distance / 8.0) / 2.0;
  // Where he is, by the nearest surface, and then in ever wider shells. One loop for all, since a compiler writes out
  // the search at each place that calls it.
  for (var attempt = -3; attempt < 48 * 27; attempt++) {
    let k = max(attempt, 0) % 27;
    // Each shell is a sixth wider than the last: the widest a thousand times the first.
    if (k == 0 && attempt > 0) { reach *= 1.16; }
    let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
    var way = direction * (reach / max(length(direction), 1.0));
    switch (attempt) {
      case -3: { way = vec3f(0); }
      // Outwards is away from the surface for who is outside, towards it for who is inside.
      case -2: { way = touch.normal * (off - touch.distance); }
      case -1: { way = -touch.normal * (off + touch.distance); }
      default: { if (all(direction == vec3f(0)) || (flat && direction.z != 0.0)) { continue; } }
    }
    if (isClear(x + way, radius)) {
      if (attempt == -3) { return; }
      fish[slot].position = x + way;
      emitAt(step, eventDisplaced, idOf(fish[slot].tag), -1, x + way);
      return;
    }
    if (touch.distance >= anywhere) { return; }
  }
}

/// Near no triangle, inside nothing.
fn isClear(x: vec3f, radius: f32) -> bool {
  if (nearest(x, radius, nobody).distance < radius) { return false; }
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atEnd);
    if (isInside(body, toSolid(body, x))) { return false; }
  }
  return true;
}
