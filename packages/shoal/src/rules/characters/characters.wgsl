// Formula in characters.ts. The points are those at the time of the step.
fn characters_linear_decay(one: Fish, s: CharactersSettings) -> vec3f {
  let at = tableAt(charactersTable);
  var sum = vec3f(0);
  for (var k = 0u; k < tableSize(charactersTable); k++) {
    sum += pushFrom(one, feature3(at + charactersWords * k + charactersPoint), s.radius);
  }
  return clampLength(sum, 1.0);
}
