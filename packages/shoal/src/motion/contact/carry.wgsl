// Moving obstacles push fish, even fish at rest: carry.ts.
const mostPieces = 64u;
const mostPushesAlong = select(mostPushes, 4u * mostPushes, flat);
const leastLean = 1e-6;

struct Pushed {
  at: vec3f,
  distance: f32,
}

/// Velocity of a body's surface at a position, m/s.
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f {
  let pose = poseAt(k);
  return feature9(pose + poseTurning) * (x - feature3(pose + atEnd + 9u)) + feature3(pose + poseVelocity);
}

/// Lets bodies that move in this step push the fish at `position` along. Returns whether the fish may be where it is then.
fn carry(radius: f32) -> bool {
  var isPushed = false;
  for (var k = 0u; k < solidCount(); k++) {
    if (features[poseAt(k) + poseMoves] == 0.0) { continue; }
    let x = position;
    let before = solidAt(k, atStart);
    if (amongHollow && !isHollow(before)) { continue; }
    let body = solidAt(k, atEnd);
    let start = toSolid(before, x);
    let end = toSolid(body, x);
    if (leastDistance(before, start) >= radius + distance(start, end)) { continue; }
    let pushed = pushAlong(body, start, end, radius);
    if (pushed.distance < radius) { return false; }
    position = transpose(body.turn) * pushed.at + body.at;
    if (flat) { position.z = 0.0; }
    // Far from the origin, rounding may move the fish through the surface.
    if (distance(toSolid(body, position), pushed.at) >= pushed.distance) { return false; }
    let by = distance(position, x);
    if (by == 0.0) { continue; }
    isPushed = true;
    if (!isOpen(k, x, by)) { return false; }
  }
  return !isPushed || !isInsideAny(position);
}

/// Whether a push of this length by body k stays clear of all other bodies. Bodies before k have already moved.
fn isOpen(k: u32, x: vec3f, pushed: f32) -> bool {
  for (var j = 0u; j < solidCount(); j++) {
    if (j == k) { continue; }
    let body = solidAt(j, select(atStart, atEnd, j < k));
    if (amongHollow && !isHollow(body)) { continue; }
    let q = toSolid(body, x);
    if (leastDistance(body, q) < pushed && length(toTriangle(body.tree, q, pushed)) < pushed) { return false; }
  }
  return true;
}

/// Moves a point of a body's frame towards another, but never nearer to the body than the radius. In 2D the point is
/// pushed only within the plane, as the plane lies at the end of the step.
fn pushAlong(body: Solid, start: vec3f, end: vec3f, radius: f32) -> Pushed {
  var at = start;
  var to = end - start;
  var off = toTriangle(body.tree, at, anywhere);
  for (var piece = 0u; piece < mostPieces; piece++) {
    let l = length(to);
    let distance = length(off);
    if (l > 0.0) {
      let part = min(1.0, max(distance - radius * 0.5, distance * 0.25) / l);
      at += to * part;
      to *= 1.0 - part;
      off = toTriangle(body.tree, at, anywhere);
    }
    for (var push = 0u; push < mostPushesAlong && length(off) < radius; push++) {
      let known = length(off);
      var normal = off / max(known, 1e-30);
      var lean = 1.0;
      if (flat) {
        // The plane's normal in the body's frame is the last column.
        normal -= dot(normal, body.turn[2]) * body.turn[2];
        lean = length(normal);
        if (lean < leastLean) { return Pushed(at, 0.0); }
        normal /= lean;
      }
      to -= min(0.0, dot(to, normal)) * normal;
      at += normal * min((radius * (1.0 + slack) - known) / lean, known * 0.99);
      off = toTriangle(body.tree, at, anywhere);
    }
    if (length(off) < radius) { return Pushed(at, 0.0); }
    if (all(to == vec3f(0))) { break; }
  }
  return Pushed(at, length(off));
}
