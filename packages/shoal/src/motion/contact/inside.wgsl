// Whether a point is inside a solid; fields/surface.ts and fields/triangle-tree.ts.
/// Stored instead of a clearance: the fish has no room, and the event was emitted.
const enclosed = -1.0;
/// The same of a fish that contact leaves no room in this step.
const stuck = -2.0;
/// Winding number above which a point counts as inside. It is less than 1/2, the value in the middle of a hole.
const threshold = 0.4;

/// Whether only hollow bodies count. Set for a moment by `escape`.
var<private> amongHollow: bool = false;

fn encloses(body: Solid) -> bool { return (world[body.words + 17u] & 1u) != 0u; }
fn hasHoles(body: Solid) -> bool { return (world[body.words + 17u] & 2u) != 0u; }
/// Whether it has a cavity, as a tank has.
fn isHollow(body: Solid) -> bool { return (world[body.words + 17u] & 4u) != 0u; }
fn solidTree(body: Solid) -> Tree { return Tree(world[body.words + 13u], world[body.words + 14u], world[body.words + 15u]); }

/// Lower bound of the distance from a point to the box around the triangles that enclose a volume, m; negative inside
/// the box.
fn boxDistance(body: Solid, x: vec3f) -> f32 {
  let boxes = solidTree(body).boxes;
  let d = max(vector(boxes) - x, x - vector(boxes + 3u));
  return max(d.x, max(d.y, d.z));
}

fn isInside(body: Solid, x: vec3f) -> bool {
  return encloses(body) && boxDistance(body, x) < 0.0 && abs(winding(body, x)) > threshold;
}

/// Winding number of the triangles around a point of the body's frame. Distant branches of the tree are approximated by
/// one patch each.
fn winding(body: Solid, x: vec3f) -> f32 {
  let tree = solidTree(body);
  let patches = world[body.words + 16u];
  var waiting: array<u32, mostWaiting>;
  var count = 1u;
  waiting[0] = 0u;
  var sum = 0.0;
  while (count > 0u) {
    count--;
    var node = waiting[count];
    loop {
      let part = patches + 7u * node;
      let d = vector(part) - x;
      let sq = dot(d, d);
      if (sq > number(part + 6u)) {
        sum += dot(vector(part + 3u), d) / (sq * sqrt(sq));
        break;
      }
      let size = world[tree.nodes + 2u * node + 1u];
      let other = world[tree.nodes + 2u * node];
      if (size > 0u) {
        for (var t = other; t < other + size; t++) { sum += solidAngle(tree.corners + 9u * t, x); }
        break;
      }
      waiting[count] = other;
      count++;
      node++;
    }
  }
  return sum / (4.0 * 3.14159265);
}

/// The solid angle of a triangle as seen from a point.
fn solidAngle(at: u32, x: vec3f) -> f32 {
  let a = vector(at) - x;
  let b = vector(at + 3u) - x;
  let c = vector(at + 6u) - x;
  let la = length(a);
  let lb = length(b);
  let lc = length(c);
  return 2.0 * atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
}

/// Whether a point is inside any body.
fn isInsideAny(x: vec3f) -> bool {
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, posed);
    if (amongHollow && !isHollow(body)) { continue; }
    if (isInside(body, toSolid(body, x))) { return true; }
  }
  return false;
}

/// Whether a position is farther than the radius from all triangles, and inside no body.
fn isFree(x: vec3f, radius: f32) -> bool {
  return nearest(x, radius).distance >= radius && !isInsideAny(x);
}
