// motion/contact.ts for obstacles that stand still: nobody enters one, nor comes nearer than his body's radius.
const mostLooks = 128u;
const stepsAhead = 16.0;
const mostPushes = 6u;
const slack = 1e-3;
const lookMask = 31u;
/// Enough for every tree: one child waits at each level.
const mostWaiting = 72u;

/// How far the nearest triangle is, m, and the way from it, 1 long.
struct Touch {
  distance: f32,
  normal: vec3f,
}

/// What a fish would like: where it is, what is left of its way, how fast it is.
var<private> rest: vec3f;
var<private> velocity: vec3f;

@compute @workgroup_size(64)
fn contact(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let start = spots[slot];
  if (isGone(start.tag)) { return; }
  let radius = parameters.species[speciesOf(start.tag)].body.radius;
  let end = fish[slot].position;
  velocity = fish[slot].velocity;
  let way = distance(end, start.position);
  let needed = radius * (1.0 + slack) + way;
  var room = memory[roomColumn * frame.count + slot];
  // Most have room enough for a while.
  if (!(room >= needed && ((placeOf(start.tag) + frame.step) & lookMask) > 0u)) {
    room = leastRoom(start.position);
    // Near by, exactly, and as far as it goes in many steps: then it need not be asked again for as many.
    if (room < needed) {
      let touch = nearest(start.position, needed + stepsAhead * way);
      room = touch.distance;
      if (room < needed) {
        room = way;
        rest = end - start.position;
        fish[slot].position = go(start.position, touch, radius);
        fish[slot].velocity = velocity;
      }
    }
  }
  memory[roomColumn * frame.count + slot] = (room - way) * (1.0 - 1e-5);
  if (keepsEnergy) {
    memory[energyColumn * frame.count + slot] += workOf(velocities[slot].xyz, velocity, parameters.species[speciesOf(start.tag)].motion, memory[wakeColumn * frame.count + slot]);
  }
}

fn leastRoom(x: vec3f) -> f32 {
  var room = 3e38;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k);
    room = min(room, leastDistance(body, toSolid(body, x)));
  }
  return room;
}

/// Distance to the nearest triangle of all bodies, exactly; the limit if nothing is nearer.
fn nearest(x: vec3f, limit: f32) -> Touch {
  var best = Touch(limit, vec3f(0));
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k);
    let q = toSolid(body, x);
    if (leastDistance(body, q) >= best.distance) { continue; }
    let d = toTriangle(body, q, best.distance);
    let l = length(d);
    if (l >= best.distance) { continue; }
    var normal = transpose(body.turn) * (d / max(l, 1e-30));
    if (flat) { normal = unit(vec3f(normal.xy, 0.0)); }
    best = Touch(l, normal);
  }
  return best;
}

/// The way to a point from the triangle that is nearest to it; longer than the limit if none is nearer.
fn toTriangle(body: Solid, x: vec3f, limit: f32) -> vec3f {
  var waiting: array<u32, mostWaiting>;
  var count = 1u;
  waiting[0] = 0u;
  var bestSq = limit * limit;
  var best = vec3f(limit * 2.0, 0.0, 0.0);
  while (count > 0u) {
    count--;
    var node = waiting[count];
    if (boxSq(body.boxes + 6u * node, x) >= bestSq) { continue; }
    loop {
      let size = world[body.nodes + 2u * node + 1u];
      let other = world[body.nodes + 2u * node];
      if (size > 0u) {
        for (var t = other; t < other + size; t++) {
          let d = fromTriangle(body.corners + 9u * t, x);
          let sq = dot(d, d);
          if (sq >= bestSq) { continue; }
          bestSq = sq;
          best = d;
        }
        break;
      }
      let firstSq = boxSq(body.boxes + 6u * (node + 1u), x);
      let otherSq = boxSq(body.boxes + 6u * other, x);
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

/// x − the point of a triangle that is closest to it; fields/closest-point.ts.
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

/// Goes the way that is in `rest`, as far as it is clear, in pieces that cannot cross a triangle. Where that is too near
/// to one it is pushed off, and what points into it is taken from the velocity and from the rest of the way: so it slides.
fn go(start: vec3f, first: Touch, radius: f32) -> vec3f {
  let off = radius * (1.0 + slack);
  var place = start;
  var next = start;
  var touch = first;
  var pushes = 0u;
  for (var look = 0u; look < mostLooks; look++) {
    var to = next;
    if (touch.distance < radius) {
      if (pushes == mostPushes) { break; }
      pushes++;
      rest -= min(0.0, dot(rest, touch.normal)) * touch.normal;
      velocity -= min(0.0, dot(velocity, touch.normal)) * touch.normal;
      to += touch.normal * min(off - touch.distance, touch.distance * 0.99);
    } else {
      place = next;
      pushes = 0u;
      let l = length(rest);
      if (l == 0.0) { break; }
      let part = clamp((touch.distance - radius * 0.5) / l, 0.0, 1.0);
      to += rest * part;
      rest *= 1.0 - part;
    }
    // Far from the origin rounding may make a piece longer than it may be.
    if (distance(to, next) >= touch.distance) { break; }
    next = to;
    touch = nearest(next, off + length(rest));
  }
  return place;
}
