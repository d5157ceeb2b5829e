// What one mate adds, and what becomes of the sum; formulas in alignment.ts.
fn alignment_linear_decay_of(mate: Mate, s: Alignment) -> vec4f {
  return counted(mate.isFlockmate && mate.l < s.radius, mate.velocity * (mate.perSpeed * (1.0 - mate.l / s.radius)));
}
fn alignment_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn alignment_mean_of(mate: Mate, s: Alignment) -> vec4f {
  return counted(mate.isFlockmate && mate.l < s.radius, mate.velocity);
}
fn alignment_mean(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn alignment_match_of(mate: Mate, s: Alignment) -> vec4f { return alignment_mean_of(mate, s); }
fn alignment_match(sum: vec4f, one: Fish) -> vec3f { return select(vec3f(0), meanOf(sum) - one.velocity, sum.w > 0.0); }

fn alignment_heading_of(mate: Mate, s: Alignment) -> vec4f { return alignment_mean_of(mate, s); }
fn alignment_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }

fn alignment_all(all: Everybody, one: Fish) -> vec4f { return vec4f(all.velocity, all.count); }
