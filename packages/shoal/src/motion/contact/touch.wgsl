/// Size of the stack, enough for every tree: at most one child waits for each level.
const mostWaiting = 72u;
/// No body.
const nobody = 4294967295u;
/// Larger than any distance, m; its square still fits a float32.
const anywhere = 1e18;

/// Distance to the nearest triangle, m; the unit vector away from it; and the body that it belongs to.
struct Touch {
  distance: f32,
  normal: vec3f,
  body: u32,
}

/// Which poses the bodies have.
var<private> posed: u32 = atEnd;

/// The exact distance to the nearest triangle of all bodies. If none is nearer, the distance is the limit.
fn nearest(x: vec3f, limit: f32) -> Touch {
  var best = Touch(limit, vec3f(0), 0u);
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, posed);
    let q = toSolid(body, x);
    if (leastDistance(body, q) >= best.distance) { continue; }
    let d = toTriangle(body.tree, q, best.distance);
    let l = length(d);
    if (l >= best.distance) { continue; }
    var normal = transpose(body.turn) * (d / max(l, 1e-30));
    if (flat) { normal = unit(vec3f(normal.xy, 0.0)); }
    best = Touch(l, normal, k);
  }
  return best;
}

/// Vector to a point from the nearest triangle; longer than the limit if no triangle is nearer.
fn toTriangle(tree: Tree, x: vec3f, limit: f32) -> vec3f {
  var waiting: array<u32, mostWaiting>;
  var count = 1u;
  waiting[0] = 0u;
  var bestSq = limit * limit;
  var best = vec3f(limit * 2.0, 0.0, 0.0);
  while (count > 0u) {
    count--;
    var node = waiting[count];
    if (boxSq(tree.boxes + 6u * node, x) >= bestSq) { continue; }
    loop {
      let size = world[tree.nodes + 2u * node + 1u];
      let other = world[tree.nodes + 2u * node];
      if (size > 0u) {
        for (var t = other; t < other + size; t++) {
          let d = fromTriangle(tree.corners + 9u * t, x);
          let sq = dot(d, d);
          if (sq >= bestSq) { continue; }
          bestSq = sq;
          best = d;
        }
        break;
      }
      let firstSq = boxSq(tree.boxes + 6u * (node + 1u), x);
      let otherSq = boxSq(tree.boxes + 6u * other, x);
      let isOther = otherSq < firstSq;
      if (max(firstSq, otherSq) < bestSq) {
        waiting[count] = select(other, node + 1u, isOther);
        count++;
      }
      if (min(firstSq, otherSq) >= bestSq) { break; }
      node = select(node + 1u, other, isOther);
    }
  }
  return best;
}

/// Vector from the closest point of a triangle to x; fields/closest-point.ts.
fn fromTriangle(at: u32, x: vec3f) -> vec3f {
  let a = vector(at);
  let ab = vector(at + 3u) - a;
  let ac = vector(at + 6u) - a;
  let ap = x - a;
  let d1 = dot(ab, ap);
  let d2 = dot(ac, ap);
  var v = 0.0;
  var w = 0.0;
  if (d1 > 0.0 || d2 > 0.0) {
    let bc = dot(ab, ac);
    let d3 = d1 - dot(ab, ab);
    let d4 = d2 - bc;
    let d5 = d1 - bc;
    let d6 = d2 - dot(ac, ac);
    if (d3 >= 0.0 && d4 <= d3) {
      v = 1.0;
    } else if (d6 >= 0.0 && d5 <= d6) {
      w = 1.0;
    } else {
      let vc = d1 * d4 - d3 * d2;
      let vb = d5 * d2 - d1 * d6;
      let va = d3 * d6 - d5 * d4;
      if (vc <= 0.0 && d1 > 0.0 && d3 <= 0.0) {
        v = d1 / (d1 - d3);
      } else if (vb <= 0.0 && d2 > 0.0 && d6 <= 0.0) {
        w = d2 / (d2 - d6);
      } else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 && d4 - d3 + (d5 - d6) > 0.0) {
        w = (d4 - d3) / (d4 - d3 + (d5 - d6));
        v = 1.0 - w;
      } else {
        let sum = va + vb + vc;
        v = vb / sum;
        w = vc / sum;
      }
    }
  }
  return ap - ab * v - ac * w;
}
