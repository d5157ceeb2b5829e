/// Limits the length of a vector; a zero vector stays zero.
fn clampLength(v: vec3f, limit: f32) -> vec3f {
  let sq = dot(v, v);
  return select(v, v * (limit / sqrt(max(sq, 1e-30))), sq > limit * limit);
}

/// The unit vector; a zero vector stays zero.
fn unit(v: vec3f) -> vec3f {
  // Scaled first, so that squares neither overflow nor underflow.
  let size = max(abs(v.x), max(abs(v.y), abs(v.z)));
  if (size == 0.0) { return vec3f(0); }
  let scaled = v / size;
  return scaled / sqrt(dot(scaled, scaled));
}

/// The shortest vector between two positions inside the world, given their difference; in 2D z is set to 0.
fn shortestImage(d: vec3f) -> vec3f {
  var image = d;
  if (wraps) {
    let edge = frame.worldMax - frame.worldMin;
    image = select(select(d, d + edge, d < -0.5 * edge), d - edge, d > 0.5 * edge);
  }
  if (flat) { image.z = 0.0; }
  return image;
}

/// The same for positions that may be outside the world.
fn nearestImage(d: vec3f) -> vec3f {
  if (!wraps) { return shortestImage(d); }
  let edge = frame.worldMax - frame.worldMin;
  return shortestImage(d - select(vec3f(0), edge * trunc(d / edge), edge > vec3f(0)));
}
