// motion/gates.ts: tells who has passed a gate, and which way. Seven numbers a gate: place, direction, radius.
@compute @workgroup_size(64)
fn settleGates(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
  let a = spots[slot].position;
  // Through a face of the world and in by the opposite one is a straight way too.
  let way = nearestImage(fish[slot].position - a);
  for (var k = 0u; k < gateCount; k++) {
    let at = u32(features[7]) + 7u * k;
    let facing = vec3f(features[at + 3u], features[at + 4u], features[at + 5u]);
    let d = a - vec3f(features[at], features[at + 1u], features[at + 2u]);
    let before = dot(facing, d);
    let after = dot(facing, d + way);
    if ((before < 0.0) == (after < 0.0)) { continue; }
    let through = d + way * (before / (before - after));
    if (dot(through, through) > features[at + 6u] * features[at + 6u]) { continue; }
    tell(select(eventPassedBack, eventPassed, before < 0.0), idOf(fish[slot].tag), i32(k), fish[slot].position);
  }
}
