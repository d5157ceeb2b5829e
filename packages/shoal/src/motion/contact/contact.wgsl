// contact.ts: no fish enters an obstacle or comes closer to one than its body's radius.
const mostLooks = 128u;
const stepsAhead = 16.0;
const mostPushes = 6u;
const slack = 1e-3;
const lookMask = 31u;

/// Position of the fish that is being moved, and whether it is known to be clear; the rest of its displacement; its
/// velocity.
var<private> position: vec3f;
var<private> isClear: bool;
var<private> rest: vec3f;
var<private> velocity: vec3f;

@compute @workgroup_size(64)
fn contact(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let start = spots[slot];
  if (isGone(start.tag)) { return; }
  var clearance = memory[clearanceColumn * frame.count + slot];
  if (wraps && isEnclosed(clearance, start.position)) {
    // The fish rests, and `makeClear` searches for a clear position again.
    fish[slot].position = start.position;
    fish[slot].velocity = vec3f(0);
    fish[slot].tag |= elsewhereBit;
    memory[clearanceColumn * frame.count + slot] = enclosed;
    settleMetabolism(slot, start.tag, vec3f(0), vec3f(0));
    return;
  }
  let radius = parameters.species[speciesOf(start.tag)].body.radius;
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
  var isElsewhere = !isClear;
  if (wraps) {
    let home = wrapped(position);
    isElsewhere |= any(home != position);
    position = home;
  }
  fish[slot].position = position;
  if (isElsewhere) { fish[slot].tag |= elsewhereBit; }
  // Not 0, which means that no clearance is known.
  memory[clearanceColumn * frame.count + slot] = max((clearance - way) * (1.0 - 1e-5), 1e-30);
  if (keepsEnergy) {
    memory[energyColumn * frame.count + slot] += workOf(start.velocity, velocity, parameters.species[speciesOf(start.tag)].motion, memory[wakeColumn * frame.count + slot]);
  }
  settleMetabolism(slot, start.tag, start.velocity, velocity);
}

/// Whether a fish is marked as enclosed. A fish just uploaded has no mark yet and is tested.
fn isEnclosed(clearance: f32, x: vec3f) -> bool {
  return clearance == enclosed || (clearance == 0.0 && isInsideAny(x));
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

/// Moves the fish from `position` by `rest`, in pieces that cannot cross a triangle, as far as the way is clear. A fish
/// too near to a triangle is pushed away from it, and the components of its velocity and of `rest` that point into the
/// triangle are removed, so it slides.
fn go(first: Touch, radius: f32) {
  let off = radius * (1.0 + slack);
  var next = position;
  var touch = first;
  var pushes = 0u;
  for (var look = 0u; look < mostLooks; look++) {
    var to = next;
    if (touch.distance < radius) {
      if (pushes == mostPushes) { break; }
      pushes++;
      loseInward(touch, select(next, position, isClear));
      to += touch.normal * min(off - touch.distance, touch.distance * 0.99);
    } else {
      if (isInHole(next)) {
        stopTowards(next);
        break;
      }
      position = next;
      isClear = true;
      pushes = 0u;
      let l = length(rest);
      if (l == 0.0) { break; }
      let part = clamp((touch.distance - radius * 0.5) / l, 0.0, 1.0);
      to += rest * part;
      rest *= 1.0 - part;
    }
    // Far from the origin, rounding may make a piece too long.
    if (distance(to, next) >= touch.distance) { break; }
    next = to;
    touch = nearest(next, off + length(rest));
  }
}

/// Removes the components of `rest`, and of the velocity relative to the body's surface, that point into the body.
fn loseInward(touch: Touch, x: vec3f) {
  rest -= min(0.0, dot(rest, touch.normal)) * touch.normal;
  velocity -= min(0.0, dot(velocity - surfaceSpeed(touch.body, x), touch.normal)) * touch.normal;
}
