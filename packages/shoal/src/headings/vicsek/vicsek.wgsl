// Formulas in vicsek.ts.
fn vicsek_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: VicsekSettings) {
  if (isSeen && other.l < s.radius) { (*sums)[0] += vec4f(other.velocity * other.perSpeed, 1.0); }
}

fn vicsek_direct(one: Fish, sums: HeadingSums, s: VicsekSettings) -> vec3f { return one.heading + sums[0].xyz; }
