// Formula in characters.ts; the points are where they are at this time.
fn characters_linear_decay(one: Fish, s: Characters) -> vec3f {
  let at = u32(features[0]);
  var sum = vec3f(0);
  for (var k = 0u; k < u32(features[1]); k++) { sum += pushFrom(one, feature3(at + 3u * k), s.radius); }
  return clampLength(sum, 1.0);
}
