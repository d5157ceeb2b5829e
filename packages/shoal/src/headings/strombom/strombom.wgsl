// Formulas in strombom.ts.
fn strombom_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: StrombomSettings) {
  if (isSeen && other.l < s.radius) { (*sums)[0] -= vec4f(other.d, 0.0); }
}

fn strombom_direct(one: Fish, sums: HeadingSums, s: StrombomSettings) -> vec3f {
  return one.heading + s.attraction * unit(sums[0].xyz);
}
