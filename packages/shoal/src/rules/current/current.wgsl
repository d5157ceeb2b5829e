// Formulas in current.ts and flow.ts.
fn current_push(one: Fish, s: Current) -> vec3f { return current_at(one.position); }

fn current_drift(one: Fish, s: Current) -> vec3f { return current_at(one.position) - one.velocity; }

/// Sixteen numbers a current: its kind, its strength, three vectors, three numbers.
fn current_at(x: vec3f) -> vec3f {
  var sum = vec3f(0);
  for (var k = 0u; k < u32(features[3]); k++) {
    let at = u32(features[2]) + 16u * k;
    var flow = vec3f(0);
    switch u32(features[at]) {
      case 0u: { flow = feature3(at + 2u); }
      case 1u: { flow = current_vortex(at, x); }
      case 2u: { flow = current_river(at, x); }
      default: { flow = current_grid(at, x); }
    }
    sum += features[at + 1u] * flow;
  }
  return sum;
}

fn current_vortex(at: u32, x: vec3f) -> vec3f {
  let centre = feature3(at + 5u);
  let radius = features[at + 11u];
  let speed = features[at + 12u];
  let dx = x.x - centre.x;
  let dw = select(centre.z - x.z, x.y - centre.y, flat);
  let distance = sqrt(dx * dx + dw * dw);
  if (distance == 0.0 || radius == 0.0) { return vec3f(0); }
  let factor = select(speed * radius / distance / distance, speed / radius, distance < radius);
  return select(vec3f(-dw * factor, 0.0, -dx * factor), vec3f(-dw * factor, dx * factor, 0.0), flat);
}

fn current_river(at: u32, x: vec3f) -> vec3f {
  var velocity = feature3(at + 2u);
  var d = x - feature3(at + 5u);
  if (flat) {
    velocity.z = 0.0;
    d.z = 0.0;
  }
  let halfWidth = features[at + 11u];
  let speedSq = dot(velocity, velocity);
  if (speedSq == 0.0 || halfWidth == 0.0) { return vec3f(0); }
  let across = d - dot(d, velocity) / speedSq * velocity;
  return velocity * max(0.0, 1.0 - dot(across, across) / halfWidth / halfWidth);
}

fn current_grid(at: u32, x: vec3f) -> vec3f {
  let low = feature3(at + 5u);
  let high = feature3(at + 8u);
  if (any(x < low) || any(x > high)) { return vec3f(0); }
  let size = vec3u(feature3(at + 11u));
  let values = u32(features[at + 14u]);
  let place = select(vec3f(0), (x - low) / (high - low) * vec3f(size - 1u), high > low);
  let cell = min(size - 2u, vec3u(place));
  let part = place - vec3f(cell);
  var flow = vec3f(0);
  for (var corner = 0u; corner < 8u; corner++) {
    let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - part, part, step == vec3u(1));
    let c = cell + step;
    flow += weights.x * weights.y * weights.z * feature3(values + 3u * ((c.z * size.y + c.y) * size.x + c.x));
  }
  return flow;
}
