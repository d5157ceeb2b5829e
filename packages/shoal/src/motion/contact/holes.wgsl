// Solids with holes: no triangle stops a fish that enters through a hole, so near these solids contact tests whether
// the fish is inside.
/// Lower bound of the distance from a point to the inside of every solid with holes, m, at the start of the step.
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
    let body = solidAt(k, posed);
    if (hasHoles(body) && isInside(body, toSolid(body, x))) { return true; }
  }
  return false;
}

/// Removes the component of the velocity that points from `position` to another position.
fn stopTowards(to: vec3f) {
  let d = to - position;
  let sq = dot(d, d);
  if (sq > 0.0) { velocity -= max(0.0, dot(velocity, d)) / sq * d; }
}
