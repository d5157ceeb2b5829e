// Obstacles that move push who does not: #carry and pushAlong of motion/contact.ts.
const mostPieces = 64u;

struct Pushed {
  at: vec3f,
  isClear: bool,
}

/// How fast the surface of a body moves at a place, m/s.
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f {
  let pose = poseAt(k);
  return feature9(pose + poseTurning) * (x - feature3(pose + atEnd + 9u)) + feature3(pose + poseVelocity);
}

/// Lets bodies that move in this step push the fish at `place` along. Whether it can be where it is then.
fn carry(radius: f32) -> bool {
  for (var k = 0u; k < solidCount(); k++) {
    if (features[poseAt(k) + poseMoves] == 0.0) { continue; }
    let x = place;
    let before = solidAt(k, atStart);
    let body = solidAt(k, atEnd);
    let start = toSolid(before, x);
    let end = toSolid(body, x);
    if (leastDistance(before, start) >= radius + distance(start, end)) { continue; }
    let pushed = pushAlong(body.tree, start, end, radius);
    if (!pushed.isClear) { return false; }
    place = transpose(body.turn) * pushed.at + body.at;
    if (flat) { place.z = 0.0; }
    let by = distance(place, x);
    if (by > 0.0 && nearest(x, by, k).distance < by) { return false; }
  }
  return true;
}

/// Moves a point of a body's frame towards another, but never nearer to the body than the radius.
fn pushAlong(tree: Tree, start: vec3f, end: vec3f, radius: f32) -> Pushed {
  var at = start;
  var to = end - start;
  var off = toTriangle(tree, at, anywhere);
  for (var piece = 0u; piece < mostPieces; piece++) {
    let l = length(to);
    let distance = length(off);
    if (l > 0.0) {
      let part = min(1.0, max(distance - radius * 0.5, distance * 0.25) / l);
      at += to * part;
      to *= 1.0 - part;
      off = toTriangle(tree, at, anywhere);
    }
    for (var push = 0u; push < mostPushes && length(off) < radius; push++) {
      let known = length(off);
      let normal = off / max(known, 1e-30);
      to -= min(0.0, dot(to, normal)) * normal;
      at += normal * min(radius * (1.0 + slack) - known, known * 0.99);
      off = toTriangle(tree, at, anywhere);
    }
    if (length(off) < radius) { return Pushed(at, false); }
    if (all(to == vec3f(0))) { break; }
  }
  return Pushed(at, true);
}
