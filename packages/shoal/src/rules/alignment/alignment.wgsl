// The contribution of one neighbour, and the steering vector from the sum; formulas in alignment.ts.
fn alignment_linear_decay_of(other: Neighbour, s: AlignmentSettings) -> vec4f {
  return counted(other.isFlockmate && other.l < s.radius, other.velocity * (other.perSpeed * (1.0 - other.l / s.radius)));
}
fn alignment_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }

fn alignment_mean_of(other: Neighbour, s: AlignmentSettings) -> vec4f {
  return counted(other.isFlockmate && other.l < s.radius, other.velocity);
}
fn alignment_mean(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }

fn alignment_match_of(other: Neighbour, s: AlignmentSettings) -> vec4f { return alignment_mean_of(other, s); }
fn alignment_match(sum: vec4f, one: Fish) -> vec3f { return select(vec3f(0), meanOf(sum) - one.velocity, sum.w > 0.0); }

fn alignment_heading_of(other: Neighbour, s: AlignmentSettings) -> vec4f { return alignment_mean_of(other, s); }
fn alignment_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }

fn alignment_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(all.velocity, all.count); }
