// The contribution of one neighbour, and the steering vector from the sum; formulas in separation.ts.
fn separation_near(other: Neighbour, s: SeparationSettings, v: vec3f) -> vec4f { return counted(other.l < s.radius * other.stretch, v); }

fn separation_linear_decay_of(other: Neighbour, s: SeparationSettings) -> vec4f {
  return separation_near(other, s, other.d * (other.perLength * (1.0 - other.l / (s.radius * other.stretch))));
}
fn separation_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn separation_centroid_of(other: Neighbour, s: SeparationSettings) -> vec4f {
  return counted(other.isFlockmate && other.l < s.radius, other.d);
}
fn separation_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn separation_displacement_of(other: Neighbour, s: SeparationSettings) -> vec4f { return separation_near(other, s, other.d); }
fn separation_displacement(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_unit_of(other: Neighbour, s: SeparationSettings) -> vec4f { return separation_near(other, s, other.d * other.perLength); }
fn separation_unit(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_inverse_of(other: Neighbour, s: SeparationSettings) -> vec4f {
  return separation_near(other, s, other.d * other.perLength * other.perLength);
}
fn separation_inverse(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(-towards(all, one.position), all.count); }
