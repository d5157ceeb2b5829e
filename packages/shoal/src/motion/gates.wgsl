// motion/gates.ts: emits an event for each fish that has passed a gate, with the direction.
@compute @workgroup_size(64)
fn passGates(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
  let a = spots[slot].position;
  // A displacement across the seam of a periodic world is unwrapped to a straight one.
  let way = nearestImage(fish[slot].position - a);
  for (var k = 0u; k < tableSize(gateTable); k++) {
    let at = tableAt(gateTable) + gateWords * k;
    let facing = feature3(at + gateFacing);
    let d = a - feature3(at + gatePosition);
    let before = dot(facing, d);
    let after = dot(facing, d + way);
    if ((before < 0.0) == (after < 0.0)) { continue; }
    let through = d + way * (before / (before - after));
    if (dot(through, through) > features[at + gateRadius] * features[at + gateRadius]) { continue; }
    emit(select(eventPassedBack, eventPassed, before < 0.0), idOf(fish[slot].tag), i32(k), fish[slot].position);
  }
}
