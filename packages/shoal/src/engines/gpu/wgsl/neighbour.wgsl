/// A fish that another one sees.
struct Neighbour {
  /// From it to the fish, m, how long that is, and 1/that: 0 for one at the same place.
  d: vec3f,
  l: f32,
  perLength: f32,
  /// Its velocity, m/s, and 1/its speed: 0 at rest.
  velocity: vec3f,
  perSpeed: f32,
  /// Whether it is a flockmate; otherwise one from which distance is kept.
  isFlockmate: bool,
  /// How much larger radii are, for bodies of different length.
  stretch: f32,
}

/// A vector and a count, if they count.
fn counted(counts: bool, v: vec3f) -> vec4f { return select(vec4f(0), vec4f(v, 1.0), counts); }

/// The mean of what was summed up; 0 where nothing was.
fn meanOf(sum: vec4f) -> vec3f { return sum.xyz / max(sum.w, 1.0); }

/// Sums over all flockmates of a fish but itself, wherever they are.
struct FlockmateTotals {
  count: f32,
  place: vec3f,
  velocity: vec3f,
}

/// The way to the middle of them all, times their number. A vector that may be rounding alone counts as 0: it would have a direction.
fn towards(all: FlockmateTotals, x: vec3f) -> vec3f {
  let sum = all.count * x;
  return select(vec3f(0), all.place - sum, abs(all.place - sum) > 1e-6 * abs(sum));
}
