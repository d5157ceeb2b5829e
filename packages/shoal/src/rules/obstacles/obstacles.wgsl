// Formula in obstacles.ts; sampling as in fields/sampling.ts.
fn obstacles_field(one: Fish, s: ObstaclesSettings) -> vec3f {
  if (own.clearance > s.reach) { return vec3f(0); }
  var sum = vec3f(0);
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atStart);
    sum += transpose(body.turn) * sampleField(body, toSolid(body, one.position));
  }
  return clampLength(sum, 1.0);
}
