// The contribution of one neighbour, and the steering vector from the sum; formulas in cohesion.ts.
fn cohesion_linear_decay_of(other: Neighbour, s: CohesionSettings) -> vec4f {
  return counted(other.isFlockmate && other.l < s.radius, other.d * (-other.perLength * (1.0 - other.l / s.radius)));
}
fn cohesion_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn cohesion_centroid_of(other: Neighbour, s: CohesionSettings) -> vec4f { return counted(other.isFlockmate && other.l < s.radius, -other.d); }
fn cohesion_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn cohesion_heading_of(other: Neighbour, s: CohesionSettings) -> vec4f { return cohesion_centroid_of(other, s); }
fn cohesion_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }

fn cohesion_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(towards(all, one.position), all.count); }
