// Keeps fish on their side of all surfaces where obstacles leave them no room: contact.ts.
const swims = 11 * 26;
const squeezes = 3;
const seekMask = 15u;
const mostRayPieces = 64u;

@compute @workgroup_size(64)
fn escape(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
  let mark = memory[clearanceColumn * frame.count + slot];
  if (mark != stuck && mark != enclosed) { return; }
  let tag = fish[slot].tag & ~elsewhereBit;
  let wasEnclosed = mark == enclosed;
  let radius = parameters.species[speciesOf(tag)].body.radius;
  let start = fish[slot].position;
  let hasRoom = findRoom(start, radius, wasEnclosed, !wasEnclosed || ((fishIndexOf(tag) + frame.step) & seekMask) == 0u);
  let home = select(position, wrapped(position), wraps);
  fish[slot].position = home;
  // Another pass checks whether the position at the opposite face is free.
  fish[slot].tag = select(tag, tag | elsewhereBit, any(home != position));
  memory[clearanceColumn * frame.count + slot] = select(enclosed, 1e-30, hasRoom);
  if (!hasRoom) { fish[slot].velocity = vec3f(0); }
  if (hasRoom && (!wasEnclosed || any(home != start))) { emit(eventDisplaced, idOf(tag), -1, home); }
  // The host finds the nearest obstacle.
  if (!hasRoom && !wasEnclosed) { emit(eventEnclosed, idOf(tag), -1, home); }
}

/// Moves `position` from the start of the step to its end. Tries, in order: the position of an enclosed fish; swims in
/// all directions before the obstacles move, each of which continues the last one at twice its length; gaps narrower than
/// the fish; motion along with the innermost tank around it, or, if that rests or there is none, pushes by hollow bodies
/// alone. Returns whether the fish has room there. A single loop, because a compiler repeats the code of the search for
/// each call.
fn findRoom(start: vec3f, radius: f32, wasEnclosed: bool, seeks: bool) -> bool {
  posed = atStart;
  let isOverrun = wasEnclosed && isInsideAny(start);
  let width = nearest(start, radius).distance;
  var ends: array<vec3f, 27>;
  let last = swims + squeezes + 1;
  for (var attempt = select(select(1, 0, wasEnclosed), last, isOverrun); attempt <= last; attempt++) {
    if (attempt == 1 && !seeks) { attempt = swims + 1; }
    amongHollow = attempt == last;
    let isSwim = attempt > 0 && attempt <= swims;
    let size = select(radius, radius / exp2(f32(2 * (min(attempt, last - 1) - swims))), attempt > swims);
    var k = (attempt - 1) % 26;
    k += select(0, 1, k > 12);
    let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
    if (isSwim && flat && direction.z != 0.0) { continue; }
    if (!isSwim || attempt <= 26) { position = start; } else { position = ends[k]; }
    // First a swim with the poses at the start, then the step without motion of its own.
    for (var phase = select(1u, 0u, isSwim); phase < 2u; phase++) {
      let before = position;
      posed = select(atStart, atEnd, phase == 1u);
      let fits = select(width, size, phase == 1u);
      rest = select(unit(direction) * (radius * 0.5 * exp2(f32((attempt - 1) / 26))), vec3f(0), phase == 1u);
      isClear = false;
      if (phase == 1u) {
        let isCarried = carry(size);
        if (amongHollow && !isCarried) { position = start; }
        if (amongHollow || !isCarried) { break; }
      }
      go(nearest(position, fits * (1.0 + slack) + length(rest)), fits);
      if (phase == 1u) { break; }
      ends[k] = position;
      // The fish could not move.
      if (all(position == before)) {
        isClear = false;
        break;
      }
    }
    if (isClear) { return size == radius; }
  }
  amongHollow = false;
  ride(start, radius);
  posed = atEnd;
  return isOverrun && isFree(position, radius);
}

/// Moves `position` from the start along with the innermost body around it, if that moves: ways.ts.
fn ride(start: vec3f, radius: f32) {
  let aside = position;
  var least = anywhere;
  for (var k = 0u; k < solidCount(); k++) {
    let body = solidAt(k, atStart);
    if (isInside(body, toSolid(body, start))) { continue; }
    var first = 0.0;
    var isAround = true;
    for (var ray = 0u; ray < select(6u, 4u, flat) && isAround; ray++) {
      var way = vec3f(0);
      way[ray / 2u] = select(1.0, -1.0, (ray & 1u) != 0u);
      let l = lengthOfRay(body, start, way, radius * 1e-3);
      isAround = l < anywhere;
      if (ray == 0u) { first = l; }
    }
    if (!isAround || first >= least) { continue; }
    least = first;
    let end = solidAt(k, atEnd);
    position = aside;
    if (features[poseAt(k) + poseMoves] != 0.0) { position = transpose(end.turn) * toSolid(body, start) + end.at; }
  }
  if (flat) { position.z = 0.0; }
}

/// How far a ray gets before it meets a body, m; `anywhere` if it leaves the body's bounding box.
fn lengthOfRay(body: Solid, start: vec3f, ray: vec3f, near: f32) -> f32 {
  var l = 0.0;
  for (var piece = 0u; piece < mostRayPieces; piece++) {
    let q = toSolid(body, start + ray * l);
    if (boxSq(body.tree.boxes, q) > 0.0) { return anywhere; }
    let d = length(toTriangle(body.tree, q, anywhere));
    if (d < near) { break; }
    l += 0.99 * d;
  }
  return l;
}
