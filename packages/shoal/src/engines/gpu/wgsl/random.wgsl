/// A hash of seed, stream, fish and counter, as in random.ts.
fn pcg4d(of4: vec4u) -> vec4u {
  var v = of4 * 1664525u + 1013904223u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  v ^= v >> vec4u(16u);
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  return v;
}

fn hash(stream: u32, fish: u32, counter: u32) -> vec4u { return pcg4d(vec4u(frame.seed, stream, fish, counter)); }

/// Converts hashes to numbers in [0, 1).
fn toUnit(hashes: vec4u) -> vec4f { return vec4f(hashes >> vec4u(8u)) * exp2(-24.0); }
