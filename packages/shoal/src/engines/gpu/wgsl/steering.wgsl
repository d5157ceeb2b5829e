/// A fish that is being steered.
struct Fish {
  position: vec3f,
  velocity: vec3f,
  /// Its unit velocity; zero at rest.
  heading: vec3f,
  species: u32,
  slot: u32,
  index: u32,
  id: u32,
}

fn offsetFrom(one: Fish, point: vec3f) -> vec3f { return nearestImage(one.position - point); }

/// The push away from a point: (d/l)(1 − l/r) if 0 < l < r, else 0.
fn pushFrom(one: Fish, point: vec3f, r: f32) -> vec3f {
  let d = offsetFrom(one, point);
  let l = length(d);
  return select(vec3f(0), d * ((1.0 - l / r) / max(l, 1e-30)), l < r && l > 0.0);
}
