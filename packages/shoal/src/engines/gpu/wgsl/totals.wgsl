// Sums over each species for rules whose radius is "all". The order of summation is fixed: 1024 partial sums, then 32
// sums of these, then one.
struct Part {
  position: vec4f,
  velocity: vec4f,
}
const parts = 1024u;
const some = 32u;

@compute @workgroup_size(64)
fn sumSpecies(@builtin(global_invocation_id) id: vec3u) {
  for (var s = 0u; s < speciesCount; s++) {
    var part = Part(vec4f(0), vec4f(0));
    for (var i = id.x; i < frame.count; i += parts) {
      let spot = spots[i];
      if (isGone(spot.tag) || speciesOf(spot.tag) != s) { continue; }
      part.position += vec4f(spot.position, 1.0);
      part.velocity += vec4f(spot.velocity, 0.0);
    }
    partial[parts * s + id.x] = part;
  }
}

fn sumOf(first: u32, count: u32) -> Part {
  var sum = Part(vec4f(0), vec4f(0));
  for (var k = first; k < first + count; k++) {
    sum.position += partial[k].position;
    sum.velocity += partial[k].velocity;
  }
  return sum;
}

@compute @workgroup_size(256)
fn sumAll(@builtin(local_invocation_index) k: u32) {
  let after = parts * speciesCount;
  for (var j = k; j < some * speciesCount; j += 256u) { partial[after + j] = sumOf(parts / some * j, parts / some); }
  storageBarrier();
  if (k >= speciesCount) { return; }
  let sum = sumOf(after + some * k, some);
  for (var axis = 0u; axis < 4u; axis++) {
    table[totalsAt + 8u * k + axis] = bitcast<u32>(sum.position[axis]);
    table[totalsAt + 8u * k + 4u + axis] = bitcast<u32>(sum.velocity[axis]);
  }
}
