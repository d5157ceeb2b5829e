// Formulas in current.ts and flow.ts.
fn current_push(one: Fish, s: CurrentSettings) -> vec3f { return current_at(one.position); }

fn current_drift(one: Fish, s: CurrentSettings) -> vec3f { return current_at(one.position) - one.velocity; }

fn current_at(x: vec3f) -> vec3f {
  var sum = vec3f(0);
  for (var k = 0u; k < tableSize(currentTable); k++) {
    let at = tableAt(currentTable) + currentWords * k;
    var flow = vec3f(0);
    switch u32(features[at + currentKind]) {
      case currentKindUniform: { flow = feature3(at + currentVelocity); }
      case currentKindVortex: { flow = current_vortex(at, x); }
      case currentKindRiver: { flow = current_river(at, x); }
      default: { flow = current_grid(at, x); }
    }
    sum += features[at + currentStrength] * flow;
  }
  return sum;
}

fn current_vortex(at: u32, x: vec3f) -> vec3f {
  let centre = feature3(at + currentOrigin);
  let radius = features[at + currentRadius];
  let speed = features[at + currentSpeed];
  let dx = x.x - centre.x;
  let dw = select(centre.z - x.z, x.y - centre.y, flat);
  let distance = sqrt(dx * dx + dw * dw);
  if (distance == 0.0 || radius == 0.0) { return vec3f(0); }
  let factor = select(speed * radius / distance / distance, speed / radius, distance < radius);
  return select(vec3f(-dw * factor, 0.0, -dx * factor), vec3f(-dw * factor, dx * factor, 0.0), flat);
}

fn current_river(at: u32, x: vec3f) -> vec3f {
  var velocity = feature3(at + currentVelocity);
  var d = x - feature3(at + currentOrigin);
  if (flat) {
    velocity.z = 0.0;
    d.z = 0.0;
  }
  let halfWidth = features[at + currentRadius];
  let speedSq = dot(velocity, velocity);
  if (speedSq == 0.0 || halfWidth == 0.0) { return vec3f(0); }
  let across = d - dot(d, velocity) / speedSq * velocity;
  return velocity * max(0.0, 1.0 - dot(across, across) / halfWidth / halfWidth);
}

fn current_grid(at: u32, x: vec3f) -> vec3f {
  let low = feature3(at + currentOrigin);
  let high = feature3(at + currentMax);
  if (any(x < low) || any(x > high)) { return vec3f(0); }
  let size = vec3u(feature3(at + currentSize));
  let values = u32(features[at + currentTail]);
  let gridPosition = select(vec3f(0), (x - low) / (high - low) * vec3f(size - 1u), high > low);
  let cell = min(size - 2u, vec3u(gridPosition));
  let part = gridPosition - vec3f(cell);
  var flow = vec3f(0);
  for (var corner = 0u; corner < 8u; corner++) {
    let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - part, part, step == vec3u(1));
    let c = cell + step;
    flow += weights.x * weights.y * weights.z * feature3(values + 3u * ((c.z * size.y + c.y) * size.x + c.x));
  }
  return flow;
}
