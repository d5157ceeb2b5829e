// Moves a fish out of obstacles if it was placed inside one or too near to one: clear.ts.
const latticePoints = 4096;
const shellPoints = 48 * 27;
const latticeAt = 3;
const shellsAt = latticeAt + latticePoints;
const nearestAt = shellsAt + shellPoints;
const beyondAt = nearestAt + latticePoints;
const mostWayPieces = 64u;
/// A point is on a surface if it is nearer to it than this part of the radius.
const onSurface = 1e-4;

@compute @workgroup_size(64)
fn makeClear(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
  let step = frame.step + select(0u, 1u, isRespawned(fish[slot].tag));
  fish[slot].tag &= ~(elsewhereBit | respawnedBit);
  let wasEnclosed = memory[clearanceColumn * frame.count + slot] == enclosed;
  memory[clearanceColumn * frame.count + slot] = 1e-30;
  let radius = parameters.species[speciesOf(fish[slot].tag)].body.radius;
  let x = fish[slot].position;
  let touch = nearest(x, anywhere);
  let off = radius * (1.0 + 2e-3);
  var reach = max(radius, touch.distance / 8.0) / 2.0;
  var best = x;
  var hasBest = false;
  // The attempts in order: the position itself; out of the nearest surface, to either side; in a periodic world, a
  // check whether any lattice point is clear; ever larger shells; the nearest clear lattice point; beyond all
  // obstacles. A single loop, because a compiler repeats the code of the search for each call.
  for (var attempt = 0; attempt < beyondAt + 6; attempt++) {
    if (attempt == latticeAt && !wraps) { attempt = shellsAt; }
    if (attempt == shellsAt && wraps && !hasBest) { break; }
    var to = x;
    if (attempt == 1) {
      to += touch.normal * (off - touch.distance);
    } else if (attempt == 2) {
      to -= touch.normal * (off + touch.distance);
    } else if (attempt >= latticeAt && attempt < shellsAt) {
      to = latticePoint(attempt - latticeAt);
    } else if (attempt >= shellsAt && attempt < nearestAt) {
      let k = (attempt - shellsAt) % 27;
      // Each shell is a sixth larger than the last. The largest is about a thousand times the first.
      if (k == 0 && attempt > shellsAt) { reach *= 1.16; }
      let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
      if (all(direction == vec3f(0)) || (flat && direction.z != 0.0)) { continue; }
      to += direction * (reach / length(direction));
    } else if (attempt >= nearestAt && attempt < beyondAt) {
      if (attempt == nearestAt) { hasBest = false; }
      to = latticePoint(attempt - nearestAt);
      if (hasBest && distance(to, x) >= distance(best, x)) { continue; }
    } else if (attempt >= beyondAt) {
      if (hasBest || wraps) { break; }
      to = beyond(attempt - beyondAt, x, radius);
    }
    let straight = to;
    if (wraps && attempt > 0) { to = wrapped(to); }
    if (!isFree(to, radius)) { continue; }
    if (attempt == 0) { return; }
    let isProof = attempt >= latticeAt && attempt < shellsAt;
    if (!isProof && !isReachable(x, straight, radius)) { continue; }
    best = to;
    hasBest = true;
    if (isProof) {
      // One clear point is enough. Continue with the shells.
      attempt = shellsAt - 1;
    } else if (attempt < nearestAt) {
      break;
    }
  }
  if (hasBest) {
    fish[slot].position = best;
    emitAt(step, eventDisplaced, idOf(fish[slot].tag), -1, best);
    return;
  }
  memory[clearanceColumn * frame.count + slot] = enclosed;
  fish[slot].velocity = vec3f(0);
  // The host finds the enclosing obstacle.
  if (!wasEnclosed) { emitAt(step, eventEnclosed, idOf(fish[slot].tag), -1, x); }
}

/// Centre of one of the world's 16³ cells; in 2D of 64² cells.
fn latticePoint(k: i32) -> vec3f {
  let across = select(16, 64, flat);
  let cell = (vec3f(vec3i(k, k / across, k / (across * across)) % across) + 0.5) / f32(across);
  return inPlane(frame.worldMin + cell * (frame.worldMax - frame.worldMin));
}

/// A position beyond one side of the box around all obstacles.
fn beyond(side: i32, x: vec3f, radius: f32) -> vec3f {
  let axis = side >> 1u;
  if (flat && axis == 2) { return x; }
  var low = 3e38;
  var high = -3e38;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atEnd);
    let boxes = body.tree.boxes;
    for (var c = 0u; c < 8u; c++) {
      let corner = select(vector(boxes), vector(boxes + 3u), vec3<bool>((c & 1u) != 0u, (c & 2u) != 0u, (c & 4u) != 0u));
      let at = (transpose(body.turn) * corner + body.at)[axis];
      low = min(low, at);
      high = max(high, at);
    }
  }
  let margin = 2.0 * radius + 1e-5 * max(abs(low), abs(high));
  var to = x;
  to[axis] = select(low - margin, high + margin, (side & 1) != 0);
  return to;
}

/// Whether a straight line leads to a free position: clear.ts.
fn isReachable(start: vec3f, end: vec3f, radius: f32) -> bool {
  let way = distance(start, end);
  // Distances are known to about a millionth of the coordinates.
  let near = max(radius * onSurface, 4e-6 * max(length(start), length(end)));
  var depth = depthAt(start);
  var gone = 0.0;
  for (var piece = 0u; piece < mostWayPieces; piece++) {
    let x = select(mix(start, end, gone / way), wrapped(mix(start, end, gone / way)), wraps);
    let d = nearest(x, way).distance;
    if (gone + d >= way) { return true; }
    if (d > near) {
      gone += 0.99 * d;
      continue;
    }
    let isStart = gone == 0.0;
    gone += 3.0 * near;
    let y = select(mix(start, end, gone / way), wrapped(mix(start, end, gone / way)), wraps);
    let beyond = depthAt(y);
    // A start on a surface is on neither side of it.
    if (!(beyond < depth - threshold || (isStart && beyond < threshold))) { return false; }
    depth = beyond;
  }
  return false;
}

/// The number of solids around a point.
fn depthAt(x: vec3f) -> f32 {
  var depth = 0.0;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atEnd);
    let q = toSolid(body, x);
    if (encloses(body) && boxDistance(body, q) < 0.0) { depth += abs(winding(body, q)); }
  }
  return depth;
}
