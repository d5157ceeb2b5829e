// Formulas in bounds.ts.
fn bounds_box(one: Fish, s: BoundsSettings) -> vec3f { return bounds_scaled(bounds_wayBack(one.position), s); }

fn bounds_push(one: Fish, s: BoundsSettings) -> vec3f { return bounds_scaled(sign(bounds_wayBack(one.position)), s); }

fn bounds_sphere(one: Fish, s: BoundsSettings) -> vec3f {
  let way = bounds_centre(one, s);
  let size = frame.worldMax - frame.worldMin;
  let radius = min(min(size.x, size.y), select(size.z, 3e38, flat)) * 0.5;
  let distance = length(way);
  return way * select(0.0, (distance - radius) / distance, distance > radius);
}

fn bounds_centre(one: Fish, s: BoundsSettings) -> vec3f {
  var way = (frame.worldMin + frame.worldMax) * 0.5 - one.position;
  if (flat) { way.z = 0.0; }
  return way;
}

fn bounds_wrap(one: Fish, s: BoundsSettings) -> vec3f { return vec3f(0); }

fn bounds_wayBack(x: vec3f) -> vec3f {
  return select(select(vec3f(0), frame.worldMax - x, x > frame.worldMax), frame.worldMin - x, x < frame.worldMin);
}

fn bounds_scaled(way: vec3f, s: BoundsSettings) -> vec3f {
  return vec3f(way.x, way.y * select(s.surfaceFactor, s.floorFactor, way.y > 0.0), way.z);
}
