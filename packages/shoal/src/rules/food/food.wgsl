// Formula in food.ts.
fn food_source(one: Fish, s: FoodSettings) -> vec3f {
  var least = 3e38;
  var way = vec3f(0);
  for (var k = 0u; k < food_count(); k++) {
    let at = food_at(k);
    let range = features[at + foodRange];
    let d = offsetFrom(one, feature3(at + foodPosition));
    let l = length(d);
    if (food_left(k) <= 0.0 || l >= range || l >= least) { continue; }
    least = l;
    way = select(vec3f(0), d * ((l / range - 1.0) / max(l, 1e-30)), l > 0.0);
  }
  return way;
}
