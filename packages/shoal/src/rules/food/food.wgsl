// Formula in food.ts.
fn food_source(one: Fish, s: Food) -> vec3f {
  var least = 3e38;
  var way = vec3f(0);
  for (var k = 0u; k < foodCount; k++) {
    let at = foodAt(k);
    let range = features[at + 3u];
    let d = offsetFrom(one, feature3(at));
    let l = length(d);
    if (foodLeft(k) <= 0.0 || l >= range || l >= least) { continue; }
    least = l;
    way = select(vec3f(0), d * ((l / range - 1.0) / max(l, 1e-30)), l > 0.0);
  }
  return way;
}
