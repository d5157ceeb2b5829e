// What one mate adds, and what becomes of the sum; formulas in cohesion.ts.
fn cohesion_linear_decay_of(mate: Mate, s: Cohesion) -> vec4f {
  return counted(mate.isFlockmate && mate.l < s.radius, mate.d * (-mate.perLength * (1.0 - mate.l / s.radius)));
}
fn cohesion_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn cohesion_centroid_of(mate: Mate, s: Cohesion) -> vec4f { return counted(mate.isFlockmate && mate.l < s.radius, -mate.d); }
fn cohesion_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn cohesion_heading_of(mate: Mate, s: Cohesion) -> vec4f { return cohesion_centroid_of(mate, s); }
fn cohesion_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }

fn cohesion_all(all: Everybody, one: Fish) -> vec4f { return vec4f(towards(all, one.position), all.count); }
