// contact.ts: no fish enters an obstacle, nor comes nearer than its body's radius.
const mostLooks = 128u;
const stepsAhead = 16.0;
const mostPushes = 6u;
const slack = 1e-3;
const lookMask = 31u;

/// Where a fish is that is moved, and whether that is known to be clear; what is left of its way; how fast it is.
var<private> place: vec3f;
var<private> isClear: bool;
var<private> rest: vec3f;
var<private> velocity: vec3f;

@compute @workgroup_size(64)
fn contact(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let start = spots[slot];
  if (isGone(start.tag)) { return; }
  var clearance = memory[roomColumn * frame.count + slot];
  if (wraps && isEnclosed(clearance, start.position)) {
    // It rests, and a place for it is looked for again.
    fish[slot].position = start.position;
    fish[slot].velocity = vec3f(0);
    fish[slot].tag |= elsewhereBit;
    memory[roomColumn * frame.count + slot] = enclosed;
    return;
  }
  let radius = parameters.species[speciesOf(start.tag)].body.radius;
  place = fish[slot].position;
  isClear = true;
  velocity = fish[slot].velocity;
  rest = place - start.position;
  // The longest way that any point of an obstacle goes.
  let drift = features[tableAt(driftTable)];
  let way = length(rest) + drift;
  let needed = radius * (1.0 + slack) + way;
  // Most have enough clearance for a while.
  if (!(clearance >= needed && ((placeOf(start.tag) + frame.step) & lookMask) > 0u)) {
    let toHoles = distanceToHoles(start.position);
    clearance = min(toHoles, leastClearance(start.position));
    var touch = Touch(0.0, vec3f(0), nobody);
    // Near by, exactly, and as far as it goes in many steps: then it need not be asked again for as many.
    if (clearance < needed && toHoles >= needed) {
      touch = nearest(start.position, needed + stepsAhead * way);
      clearance = min(toHoles, touch.distance - drift);
    }
    if (clearance < needed) {
      clearance = way;
      place = start.position;
      isClear = false;
      if (carry(radius)) {
        if (moves || leaky) { touch = nearest(place, radius * (1.0 + slack) + length(rest)); }
        go(touch, radius);
      }
      fish[slot].velocity = velocity;
    }
  }
  var isElsewhere = !isClear;
  if (wraps) {
    let home = wrapped(place);
    isElsewhere |= any(home != place);
    place = home;
  }
  fish[slot].position = place;
  if (isElsewhere) { fish[slot].tag |= elsewhereBit; }
  // Not 0, which tells that nothing is known.
  memory[roomColumn * frame.count + slot] = max((clearance - way) * (1.0 - 1e-5), 1e-30);
  if (keepsEnergy) {
    memory[energyColumn * frame.count + slot] += workOf(start.velocity, velocity, parameters.species[speciesOf(start.tag)].motion, memory[wakeColumn * frame.count + slot]);
  }
}

/// Whether a fish is marked as enclosed, or may be as it has come from the host.
fn isEnclosed(clearance: f32, x: vec3f) -> bool {
  return clearance == enclosed || (clearance == 0.0 && isInsideAny(x));
}

/// How far every surface is at least from a place at the start of the step, m.
fn leastClearance(x: vec3f) -> f32 {
  var clearance = 3e38;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atStart);
    clearance = min(clearance, leastDistance(body, toSolid(body, x)));
  }
  return clearance;
}

/// Goes from `place` the way that is in `rest`, as far as it is clear, in pieces that cannot cross a triangle. Where that
/// is too near to one it is pushed off, and what points into it is taken from the velocity and from the rest of the way:
/// so it slides.
fn go(first: Touch, radius: f32) {
  let off = radius * (1.0 + slack);
  var next = place;
  var touch = first;
  var pushes = 0u;
  for (var look = 0u; look < mostLooks; look++) {
    var to = next;
    if (touch.distance < radius) {
      if (pushes == mostPushes) { break; }
      pushes++;
      loseInward(touch, select(next, place, isClear));
      to += touch.normal * min(off - touch.distance, touch.distance * 0.99);
    } else {
      if (isInHole(next)) {
        stopTowards(next);
        break;
      }
      place = next;
      isClear = true;
      pushes = 0u;
      let l = length(rest);
      if (l == 0.0) { break; }
      let part = clamp((touch.distance - radius * 0.5) / l, 0.0, 1.0);
      to += rest * part;
      rest *= 1.0 - part;
    }
    // Far from the origin rounding may make a piece longer than it may be.
    if (distance(to, next) >= touch.distance) { break; }
    next = to;
    touch = nearest(next, off + length(rest));
  }
}

/// Takes what points into the body that is touched, as that moves, from the velocity and the rest of the way.
fn loseInward(touch: Touch, x: vec3f) {
  rest -= min(0.0, dot(rest, touch.normal)) * touch.normal;
  velocity -= min(0.0, dot(velocity - surfaceSpeed(touch.body, x), touch.normal)) * touch.normal;
}
