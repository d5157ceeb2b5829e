/// At most so long; a zero vector stays zero.
fn clampLength(v: vec3f, limit: f32) -> vec3f {
  let sq = dot(v, v);
  return select(v, v * (limit / sqrt(max(sq, 1e-30))), sq > limit * limit);
}

/// 1 long; a zero vector stays zero.
fn unit(v: vec3f) -> vec3f {
  // Scaled first, so that no square under- or overflows.
  let size = max(abs(v.x), max(abs(v.y), abs(v.z)));
  if (size == 0.0) { return vec3f(0); }
  let scaled = v / size;
  return scaled / sqrt(dot(scaled, scaled));
}

/// A difference of two places inside the world as that of their nearest images, within the plane in 2D.
fn shortestImage(d: vec3f) -> vec3f {
  var image = d;
  if (wraps) {
    let edge = frame.worldMax - frame.worldMin;
    image = select(select(d, d + edge, d < -0.5 * edge), d - edge, d > 0.5 * edge);
  }
  if (flat) { image.z = 0.0; }
  return image;
}

/// The same for places anywhere.
fn nearestImage(d: vec3f) -> vec3f {
  if (!wraps) { return shortestImage(d); }
  let edge = frame.worldMax - frame.worldMin;
  return shortestImage(d - select(vec3f(0), edge * trunc(d / edge), edge > vec3f(0)));
}
