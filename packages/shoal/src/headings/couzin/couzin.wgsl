// Formulas in couzin.ts. The three sums are repulsion, with the number of repelling fish, orientation and attraction.
fn couzin_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: CouzinSettings) {
  if (other.l == 0.0) { return; }
  if (other.l < s.repulsionRadius) {
    if (isSeen || s.repulsionView == couzinRepulsionViewAllAround) { (*sums)[0] += vec4f(other.d * other.perLength, 1.0); }
    return;
  }
  if (!isSeen) { return; }
  if (other.l < s.orientationRadius) {
    (*sums)[1] += vec4f(other.velocity * other.perSpeed, 1.0);
  } else if (other.l < s.attractionRadius) {
    (*sums)[2] += vec4f(-other.d * other.perLength, 1.0);
  }
}

fn couzin_direct(one: Fish, sums: HeadingSums, s: CouzinSettings) -> vec3f {
  if (sums[0].w > 0.0) { return sums[0].xyz; }
  if (s.parts == couzinPartsUnit) { return s.orientationWeight * unit(sums[1].xyz) + unit(sums[2].xyz); }
  return s.orientationWeight * sums[1].xyz + sums[2].xyz;
}
