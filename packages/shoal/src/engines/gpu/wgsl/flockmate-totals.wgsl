fn flockmateTotals(one: Fish, flockmates: u32) -> FlockmateTotals {
  var position = vec4f(0);
  var velocity = vec4f(0);
  for (var s = 0u; s < speciesCount; s++) {
    if ((flockmates & (1u << s)) == 0u) { continue; }
    let at = totalsAt + 8u * s;
    position += bitcast<vec4f>(vec4u(table[at], table[at + 1u], table[at + 2u], table[at + 3u]));
    velocity += bitcast<vec4f>(vec4u(table[at + 4u], table[at + 5u], table[at + 6u], table[at + 7u]));
  }
  if ((flockmates & (1u << one.species)) != 0u) {
    position -= vec4f(one.position, 1.0);
    velocity -= vec4f(one.velocity, 0.0);
  }
  return FlockmateTotals(position.w, position.xyz, velocity.xyz);
}
