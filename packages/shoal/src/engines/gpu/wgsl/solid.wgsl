// Obstacles, 25 words each after the lists of members: how each is turned and where it is, the grid of its field, and
// where in the world the field's values and the tree of its triangles begin.
const solidWords = 25u;

struct Solid {
  /// Turns a direction of the world into the body's frame.
  turn: mat3x3f,
  at: vec3f,
  corner: vec3f,
  spacing: vec3f,
  size: vec3u,
  values: u32,
  boxes: u32,
  nodes: u32,
  corners: u32,
}

fn solidCount() -> u32 { return world[bodiesAt]; }
fn number(at: u32) -> f32 { return bitcast<f32>(world[at]); }
fn vector(at: u32) -> vec3f { return vec3f(number(at), number(at + 1u), number(at + 2u)); }

fn solidAt(k: u32) -> Solid {
  let at = bodiesAt + 2u + solidWords * k;
  return Solid(
    mat3x3f(vector(at), vector(at + 3u), vector(at + 6u)),
    vector(at + 9u),
    vector(at + 12u),
    vector(at + 15u),
    vec3u(world[at + 18u], world[at + 19u], world[at + 20u]),
    world[at + 21u],
    world[at + 22u],
    world[at + 23u],
    world[at + 24u],
  );
}

fn toSolid(body: Solid, x: vec3f) -> vec3f { return body.turn * (x - body.at); }

/// The avoidance vector at a point of the body's frame, at most 1 long; zero outside the grid. Trilinear.
fn sampleField(body: Solid, x: vec3f) -> vec3f {
  let place = (x - body.corner) / body.spacing;
  let last = vec3f(body.size - 1u);
  // Written so that a coordinate that is no number is outside.
  if (!(all(place >= vec3f(0)) && all(place <= last))) { return vec3f(0); }
  let cell = min(body.size - 2u, vec3u(place));
  let part = place - vec3f(cell);
  var sum = vec3f(0);
  for (var corner = 0u; corner < 8u; corner++) {
    let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - part, part, step == vec3u(1));
    let c = cell + step;
    sum += weights.x * weights.y * weights.z * vector(body.values + 4u * ((c.z * body.size.y + c.y) * body.size.x + c.x));
  }
  return sum;
}

/// A distance that the surface is at least away from a point of the body's frame, m.
fn leastDistance(body: Solid, x: vec3f) -> f32 {
  let place = round((x - body.corner) / body.spacing);
  if (all(place >= vec3f(0)) && all(place < vec3f(body.size))) {
    let c = vec3u(place);
    let known = abs(number(body.values + 4u * ((c.z * body.size.y + c.y) * body.size.x + c.x) + 3u));
    // A hair less, for what rounding may take.
    return known * (1.0 - 1e-5) - length(x - body.corner - place * body.spacing) * (1.0 + 1e-5);
  }
  return sqrt(boxSq(body.boxes, x)) * (1.0 - 1e-5);
}

/// Square of the distance to a box, m²: six numbers.
fn boxSq(at: u32, x: vec3f) -> f32 {
  let d = max(max(vector(at) - x, x - vector(at + 3u)), vec3f(0));
  return dot(d, d);
}
