// Solids with holes: no triangle stops a fish that enters through one, so near them contact asks whether it is inside.
/// How far a point is at least from the inside of every such solid, m, at the start of the step.
fn distanceToHoles(x: vec3f) -> f32 {
  var least = 3e38;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atStart);
    if (hasHoles(body)) { least = min(least, boxDistance(body, toSolid(body, x))); }
  }
  return least;
}

fn isInHole(x: vec3f) -> bool {
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atEnd);
    if (hasHoles(body) && isInside(body, toSolid(body, x))) { return true; }
  }
  return false;
}

/// Takes the part of the velocity that points from `place` to another.
fn stopTowards(to: vec3f) {
  let d = to - place;
  let sq = dot(d, d);
  if (sq > 0.0) { velocity -= max(0.0, dot(velocity, d)) / sq * d; }
}
