// contact.ts: no fish enters an obstacle or comes closer to one than its body's radius.
const stepsAhead = 16.0;
const lookMask = 31u;

@compute @workgroup_size(64)
fn contact(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let start = spots[slot];
  if (isGone(start.tag)) { return; }
  var clearance = memory[clearanceColumn * frame.count + slot];
  let radius = parameters.species[speciesOf(start.tag)].body.radius;
  if (isEnclosed(clearance, start, radius)) {
    // The fish rests, and `escape` looks whether it has room again.
    fish[slot].position = start.position;
    fish[slot].velocity = vec3f(0);
    if (escapes) { fish[slot].tag |= elsewhereBit; }
    memory[clearanceColumn * frame.count + slot] = enclosed;
    settleMetabolism(slot, start.tag, vec3f(0), vec3f(0));
    return;
  }
  position = fish[slot].position;
  isClear = true;
  velocity = fish[slot].velocity;
  rest = position - start.position;
  // Upper bound of the distance that any point of an obstacle moves in the step.
  let drift = features[tableAt(driftTable)];
  let way = length(rest) + drift;
  let needed = radius * (1.0 + slack) + way;
  // Most fish have enough clearance for several steps.
  if (!(clearance >= needed && ((fishIndexOf(start.tag) + frame.step) & lookMask) > 0u)) {
    let toHoles = distanceToHoles(start.position);
    clearance = min(toHoles, leastClearance(start.position));
    var touch = Touch(0.0, vec3f(0), nobody);
    // Near an obstacle, the exact distance is computed, up to the distance of many steps: for so many it need not be
    // computed again.
    if (clearance < needed && toHoles >= needed) {
      touch = nearest(start.position, needed + stepsAhead * way);
      clearance = min(toHoles, touch.distance - drift);
    }
    if (clearance < needed) {
      clearance = way;
      position = start.position;
      isClear = false;
      if (carry(radius)) {
        if (moves || leaky) { touch = nearest(position, radius * (1.0 + slack) + length(rest)); }
        go(touch, radius);
      }
      fish[slot].velocity = velocity;
    }
  }
  // Without room the fish stays where it was, for `escape`.
  if (!isClear) { position = start.position; }
  var isElsewhere = !isClear;
  if (wraps) {
    let home = wrapped(position);
    isElsewhere |= any(home != position);
    position = home;
  }
  fish[slot].position = position;
  if (isElsewhere) { fish[slot].tag |= elsewhereBit; }
  // Not 0, which means that no clearance is known.
  let left = max((clearance - way) * (1.0 - 1e-5), 1e-30);
  memory[clearanceColumn * frame.count + slot] = select(stuck, left, isClear);
  if (keepsEnergy) {
    memory[energyColumn * frame.count + slot] += workOf(start.velocity, velocity, parameters.species[speciesOf(start.tag)].motion, memory[wakeColumn * frame.count + slot]);
  }
  settleMetabolism(slot, start.tag, start.velocity, velocity);
}

/// Whether a fish is marked as enclosed. A fish just uploaded has no mark yet: it is tested if it is at rest.
fn isEnclosed(clearance: f32, start: Spot, radius: f32) -> bool {
  return clearance == enclosed || (clearance == 0.0 && all(start.velocity == vec3f(0)) && !isFree(start.position, radius));
}

/// Lower bound of the distance from a position to all surfaces at the start of the step, m.
fn leastClearance(x: vec3f) -> f32 {
  var clearance = 3e38;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atStart);
    clearance = min(clearance, leastDistance(body, toSolid(body, x)));
  }
  return clearance;
}
