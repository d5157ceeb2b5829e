// What one mate adds, and what becomes of the sum; formulas in separation.ts.
fn separation_near(mate: Mate, s: Separation, v: vec3f) -> vec4f { return counted(mate.l < s.radius * mate.stretch, v); }

fn separation_linear_decay_of(mate: Mate, s: Separation) -> vec4f {
  return separation_near(mate, s, mate.d * (mate.perLength * (1.0 - mate.l / (s.radius * mate.stretch))));
}
fn separation_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn separation_centroid_of(mate: Mate, s: Separation) -> vec4f {
  return counted(mate.isFlockmate && mate.l < s.radius, mate.d);
}
fn separation_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn separation_displacement_of(mate: Mate, s: Separation) -> vec4f { return separation_near(mate, s, mate.d); }
fn separation_displacement(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_unit_of(mate: Mate, s: Separation) -> vec4f { return separation_near(mate, s, mate.d * mate.perLength); }
fn separation_unit(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_inverse_of(mate: Mate, s: Separation) -> vec4f {
  return separation_near(mate, s, mate.d * mate.perLength * mate.perLength);
}
fn separation_inverse(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }

fn separation_all(all: Everybody, one: Fish) -> vec4f { return vec4f(-towards(all, one.position), all.count); }
