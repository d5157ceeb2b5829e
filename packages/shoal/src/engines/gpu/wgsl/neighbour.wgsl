/// A fish that another one sees.
struct Neighbour {
  /// Vector from the neighbour to the fish, m; its length; and 1/length, or 0 if that is 0.
  d: vec3f,
  l: f32,
  perLength: f32,
  /// The neighbour's velocity, m/s, and 1/its speed, or 0 at rest.
  velocity: vec3f,
  perSpeed: f32,
  /// Whether it is a flockmate. From other neighbours the fish only keeps its distance.
  isFlockmate: bool,
  /// Factor on radii, for bodies of different lengths.
  stretch: f32,
}

/// A vector with the count 1; all zeros if it does not count.
fn counted(counts: bool, v: vec3f) -> vec4f { return select(vec4f(0), vec4f(v, 1.0), counts); }

/// The mean of the vectors of a sum; 0 if there are none.
fn meanOf(sum: vec4f) -> vec3f { return sum.xyz / max(sum.w, 1.0); }

/// Sums over all flockmates of a fish at any distance, without the fish itself.
struct FlockmateTotals {
  count: f32,
  position: vec3f,
  velocity: vec3f,
}

/// The vector from the fish to the mean position of all flockmates, times their number. Components that may be rounding
/// errors are set to 0, because they would give a direction.
fn towards(all: FlockmateTotals, x: vec3f) -> vec3f {
  let sum = all.count * x;
  return select(vec3f(0), all.position - sum, abs(all.position - sum) > 1e-6 * abs(sum));
}
