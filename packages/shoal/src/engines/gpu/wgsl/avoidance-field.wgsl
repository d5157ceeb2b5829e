// Samples the fields of obstacles. Apart from solid.wgsl, so that contact is compiled once for all interpolations.
/// The avoidance vector at a point of the body's frame, with a length of at most 1; zero outside the grid. See
/// fields/sampling.ts.
fn sampleField(body: Solid, x: vec3f) -> vec3f {
  let gridPosition = (x - body.corner) / body.spacing;
  let last = vec3f(body.size - 1u);
  // Written so that a NaN coordinate counts as outside.
  if (!(all(gridPosition >= vec3f(0)) && all(gridPosition <= last))) { return vec3f(0); }
  let cell = min(body.size - 2u, vec3u(gridPosition));
  let part = gridPosition - vec3f(cell);
  if (cubic) { return sampleCubic(body, vec3i(cell), part); }
  var sum = vec3f(0);
  for (var corner = 0u; corner < 8u; corner++) {
    let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - part, part, step == vec3u(1));
    let c = cell + step;
    sum += weights.x * weights.y * weights.z * vector(valueAt(body, c));
  }
  return sum;
}

/// Interpolates with Catmull-Rom splines through the 64 points around.
fn sampleCubic(body: Solid, cell: vec3i, part: vec3f) -> vec3f {
  let last = vec3i(body.size) - 1;
  let weights = array(curve(part.x), curve(part.y), curve(part.z));
  var sum = vec3f(0);
  for (var z = 0; z < 4; z++) {
    for (var y = 0; y < 4; y++) {
      let weight = weights[2][z] * weights[1][y];
      for (var x = 0; x < 4; x++) {
        let c = vec3u(clamp(cell + vec3i(x, y, z) - 1, vec3i(0), last));
        sum += weight * weights[0][x] * vector(valueAt(body, c));
      }
    }
  }
  return clampLength(sum, 1.0);
}

/// Catmull-Rom weights of the four points along an axis, for a fraction of a cell.
fn curve(t: f32) -> vec4f {
  return vec4f(
    ((-0.5 * t + 1.0) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1.0,
    ((-1.5 * t + 2.0) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  );
}
