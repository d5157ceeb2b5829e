// Sums over each species for rules whose radius is "all", always in the same order: by parts, then of the parts.
struct Part {
  place: vec4f,
  velocity: vec4f,
}
const threads = 256u;
var<workgroup> parts: array<Part, threads>;

fn sumParts(k: u32) {
  for (var gap = threads / 2u; gap > 0u; gap /= 2u) {
    workgroupBarrier();
    if (k < gap) {
      parts[k].place += parts[k + gap].place;
      parts[k].velocity += parts[k + gap].velocity;
    }
  }
  workgroupBarrier();
}

@compute @workgroup_size(threads)
fn sumSpecies(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) k: u32) {
  for (var s = 0u; s < speciesCount; s++) {
    var part = Part(vec4f(0), vec4f(0));
    for (var i = group.x * threads + k; i < frame.count; i += partCount * threads) {
      let spot = spots[i];
      if (isGone(spot.tag) || speciesOf(spot.tag) != s) { continue; }
      part.place += vec4f(spot.position, 1.0);
      part.velocity += vec4f(velocities[i].xyz, 0.0);
    }
    parts[k] = part;
    sumParts(k);
    if (k == 0u) { partial[s * partCount + group.x] = parts[0]; }
    workgroupBarrier();
  }
}

@compute @workgroup_size(threads)
fn sumAll(@builtin(local_invocation_index) k: u32) {
  for (var s = 0u; s < speciesCount; s++) {
    parts[k] = Part(vec4f(0), vec4f(0));
    if (k < partCount) { parts[k] = partial[s * partCount + k]; }
    sumParts(k);
    if (k < 4u) {
      table[totalsAt + 8u * s + k] = bitcast<u32>(parts[0].place[k]);
      table[totalsAt + 8u * s + 4u + k] = bitcast<u32>(parts[0].velocity[k]);
    }
    workgroupBarrier();
  }
}
