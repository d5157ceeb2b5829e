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
