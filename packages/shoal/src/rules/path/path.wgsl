// Formulas in path.ts.
fn path_of(one: Fish) -> u32 { return tableAt(pathTable + 2u * one.species); }

fn path_has(one: Fish) -> bool { return features[pathTable + 2u * one.species + 1u] > 0.0; }

fn path_point(line: u32, k: f32) -> vec3f { return feature3(u32(features[line + pathTail]) + 3u * u32(k)); }

fn path_last(line: u32) -> f32 { return features[line + pathCount] - 1.0; }

fn path_is(line: u32, mode: u32) -> bool { return features[line + pathMode] == f32(mode); }

fn path_next(line: u32) -> f32 { return min(path_last(line), own.pathNext); }

fn path_isDone(line: u32) -> bool { return path_is(line, pathModeOnce) && own.pathDirection == 1.0; }

fn path_toPoint(one: Fish, line: u32) -> vec3f { return -unit(offsetFrom(one, path_point(line, path_next(line)))); }

fn path_waypoints(one: Fish, s: PathSettings) -> vec3f {
  if (!path_has(one)) { return vec3f(0); }
  let line = path_of(one);
  if (path_isDone(line)) { return vec3f(0); }
  return path_toPoint(one, line);
}

fn path_corridor(one: Fish, s: PathSettings) -> vec3f {
  if (!path_has(one)) { return vec3f(0); }
  let line = path_of(one);
  let radius = features[line + pathRadius];
  var steer = vec3f(0);
  if (!path_isDone(line)) { steer = path_toPoint(one, line); }
  let way = path_toSegment(one, line);
  let distance = length(way);
  if (distance <= radius || radius == 0.0) { return steer; }
  return steer + way * ((distance - radius) / radius / distance);
}

fn path_toSegment(one: Fish, line: u32) -> vec3f {
  let next = path_next(line);
  let before = path_point(line, path_previous(line, next));
  let end = path_point(line, next);
  let segment = nearestImage(end - before);
  let fromEnd = offsetFrom(one, end);
  let fromStart = offsetFrom(one, before);
  // Measured from the nearer end: in a periodic world, the offset from the other end may belong to another image of it.
  let isStart = length(fromStart) < length(fromEnd);
  let origin = select(1.0, 0.0, isStart);
  let d = select(fromEnd, fromStart, isStart);
  let lengthSq = dot(segment, segment);
  var part = origin;
  if (lengthSq > 0.0) { part = clamp(origin + dot(d, segment) / lengthSq, 0.0, 1.0); }
  return (part - origin) * segment - d;
}

fn path_previous(line: u32, next: f32) -> f32 {
  let before = next + select(-1.0, 1.0, own.pathDirection == 1.0);
  if (before >= 0.0 && before < features[line + pathCount]) { return before; }
  return select(next, path_last(line), path_is(line, pathModeLoop));
}

fn path_updateMemory(one: Fish, s: PathSettings) {
  if (!path_has(one)) { return; }
  let line = path_of(one);
  if (path_isDone(line)) { return; }
  own.pathNext = path_next(line);
  if (length(offsetFrom(one, path_point(line, own.pathNext))) >= features[line + pathRadius]) { return; }
  let last = path_last(line);
  if (path_is(line, pathModeLoop)) {
    own.pathNext = select(own.pathNext + 1.0, 0.0, own.pathNext == last);
  } else if (own.pathDirection == 0.0 && own.pathNext == last) {
    own.pathDirection = 1.0;
    if (path_is(line, pathModePingPong)) { own.pathNext = last - 1.0; }
  } else if (own.pathDirection == 1.0 && own.pathNext == 0.0) {
    own.pathDirection = 0.0;
    own.pathNext = 1.0;
  } else {
    own.pathNext += select(1.0, -1.0, own.pathDirection == 1.0);
  }
}
