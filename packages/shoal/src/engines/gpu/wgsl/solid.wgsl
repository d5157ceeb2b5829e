// Obstacles. Each has 18 words in `world`: the grid of its field and the offset of the field's values; offsets of the
// tree of all its triangles; offsets of the tree of the triangles that enclose a volume, and of its patches; two flags.
// The poses are among the features.
const solidWords = 18u;
const atStart = poseFrom;
const atEnd = poseTo;

struct Solid {
  /// Rotates a direction from the world into the body's frame.
  turn: mat3x3f,
  at: vec3f,
  corner: vec3f,
  spacing: vec3f,
  size: vec3u,
  values: u32,
  tree: Tree,
  words: u32,
}

/// Offsets of the boxes, nodes and triangle corners of a tree.
struct Tree {
  boxes: u32,
  nodes: u32,
  corners: u32,
}

fn solidCount() -> u32 { return world[bodiesAt]; }
fn number(at: u32) -> f32 { return bitcast<f32>(world[at]); }
fn vector(at: u32) -> vec3f { return vec3f(number(at), number(at + 1u), number(at + 2u)); }

/// Nine features as a matrix, column by column.
fn feature9(at: u32) -> mat3x3f { return mat3x3f(feature3(at), feature3(at + 3u), feature3(at + 6u)); }
fn poseAt(k: u32) -> u32 { return tableAt(poseTable) + poseWords * k; }

fn solidAt(k: u32, when: u32) -> Solid {
  let at = bodiesAt + 2u + solidWords * k;
  let pose = poseAt(k) + when;
  return Solid(
    feature9(pose),
    feature3(pose + 9u),
    vector(at),
    vector(at + 3u),
    vec3u(world[at + 6u], world[at + 7u], world[at + 8u]),
    world[at + 9u],
    Tree(world[at + 10u], world[at + 11u], world[at + 12u]),
    at,
  );
}

fn toSolid(body: Solid, x: vec3f) -> vec3f { return body.turn * (x - body.at); }

/// The avoidance vector at a point of the body's frame, with a length of at most 1; zero outside the grid. See
/// fields/sampling.ts.
fn sampleField(body: Solid, x: vec3f) -> vec3f {
  let gridPosition = (x - body.corner) / body.spacing;
  let last = vec3f(body.size - 1u);
  // Written so that a NaN coordinate counts as outside.
  if (!(all(gridPosition >= vec3f(0)) && all(gridPosition <= last))) { return vec3f(0); }
  let cell = min(body.size - 2u, vec3u(gridPosition));
  let part = gridPosition - vec3f(cell);
  if (cubic) { return sampleCubic(body, vec3i(cell), part); }
  var sum = vec3f(0);
  for (var corner = 0u; corner < 8u; corner++) {
    let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - part, part, step == vec3u(1));
    let c = cell + step;
    sum += weights.x * weights.y * weights.z * vector(valueAt(body, c));
  }
  return sum;
}

/// Interpolates with Catmull-Rom splines through the 64 points around.
fn sampleCubic(body: Solid, cell: vec3i, part: vec3f) -> vec3f {
  let last = vec3i(body.size) - 1;
  let weights = array(curve(part.x), curve(part.y), curve(part.z));
  var sum = vec3f(0);
  for (var z = 0; z < 4; z++) {
    for (var y = 0; y < 4; y++) {
      let weight = weights[2][z] * weights[1][y];
      for (var x = 0; x < 4; x++) {
        let c = vec3u(clamp(cell + vec3i(x, y, z) - 1, vec3i(0), last));
        sum += weight * weights[0][x] * vector(valueAt(body, c));
      }
    }
  }
  return clampLength(sum, 1.0);
}

/// Catmull-Rom weights of the four points along an axis, for a fraction of a cell.
fn curve(t: f32) -> vec4f {
  return vec4f(
    ((-0.5 * t + 1.0) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1.0,
    ((-1.5 * t + 2.0) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  );
}

/// Offset of the four numbers that the field stores for a grid point.
fn valueAt(body: Solid, c: vec3u) -> u32 { return body.values + 4u * ((c.z * body.size.y + c.y) * body.size.x + c.x); }

/// A lower bound of the distance from a point of the body's frame to the surface, m.
fn leastDistance(body: Solid, x: vec3f) -> f32 {
  let gridPosition = round((x - body.corner) / body.spacing);
  if (all(gridPosition >= vec3f(0)) && all(gridPosition < vec3f(body.size))) {
    let c = vec3u(gridPosition);
    let known = abs(number(valueAt(body, c) + 3u));
    // Slightly less, for rounding.
    return known * (1.0 - 1e-5) - length(x - body.corner - gridPosition * body.spacing) * (1.0 + 1e-5);
  }
  return sqrt(boxSq(body.tree.boxes, x)) * (1.0 - 1e-5);
}

/// Square of the distance to the box at an offset, m². A box is six numbers.
fn boxSq(at: u32, x: vec3f) -> f32 {
  let d = max(max(vector(at) - x, x - vector(at + 3u)), vec3f(0));
  return dot(d, d);
}
