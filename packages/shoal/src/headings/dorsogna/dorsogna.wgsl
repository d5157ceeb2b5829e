// Formulas in dorsogna.ts.
fn dorsogna_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: DorsognaSettings) {
  if (!isSeen || !(other.l < s.radius)) { return; }
  let repels = s.repulsion / s.repulsionLength * exp(-other.l / s.repulsionLength);
  let attracts = s.attraction / s.attractionLength * exp(-other.l / s.attractionLength);
  (*sums)[0] += vec4f((repels - attracts) * other.perLength * other.d, 0.0);
}

fn dorsogna_direct(one: Fish, sums: HeadingSums, s: DorsognaSettings) -> vec3f {
  let own = s.thrust - s.friction * dot(one.velocity, one.velocity);
  return one.velocity + (own * one.velocity + sums[0].xyz) * frame.dt;
}
