// Who was put somewhere, and may be inside an obstacle or too near to one, is put outside: findClear of motion/contact.ts.
@compute @workgroup_size(64)
fn settleClear(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
  let step = frame.step + select(0u, 1u, isReborn(fish[slot].tag));
  fish[slot].tag &= ~(elsewhereBit | 64u);
  memory[roomColumn * frame.count + slot] = 0.0;
  let radius = parameters.species[speciesOf(fish[slot].tag)].body.radius;
  let x = fish[slot].position;
  if (isClear(x, radius)) { return; }
  let way = wayOut(x, radius);
  if (all(way == vec3f(0))) { return; }
  fish[slot].position = x + way;
  tellAt(step, eventDisplaced, idOf(fish[slot].tag), -1, x + way);
}

/// Near no triangle, inside nothing.
fn isClear(x: vec3f, radius: f32) -> bool {
  if (nearest(x, radius, nobody).distance < radius) { return false; }
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atEnd);
    if (isInside(body, toSolid(body, x))) { return false; }
  }
  return true;
}

/// The way to the nearest clear place that is found, by the nearest surface first and then in ever wider shells; zero:
/// there is none.
fn wayOut(x: vec3f, radius: f32) -> vec3f {
  let touch = nearest(x, anywhere, nobody);
  if (touch.distance >= anywhere) { return vec3f(0); }
  let off = radius * (1.0 + 2e-3);
  // Outwards is away from the surface for who is outside, towards it for who is inside.
  let away = touch.normal * (off - touch.distance);
  if (isClear(x + away, radius)) { return away; }
  let through = -touch.normal * (off + touch.distance);
  if (isClear(x + through, radius)) { return through; }
  // Each shell is a sixth wider than the last: the widest a thousand times the first.
  var reach = max(radius, touch.distance / 8.0) / 2.0;
  for (var shell = 0; shell < 48; shell++) {
    for (var k = 0; k < 27; k++) {
      let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
      if (all(direction == vec3f(0)) || (flat && direction.z != 0.0)) { continue; }
      let way = direction * (reach / length(direction));
      if (isClear(x + way, radius)) { return way; }
    }
    reach *= 1.16;
  }
  return vec3f(0);
}
