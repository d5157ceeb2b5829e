// Puts a fish that a rule respawns into a new initial state, as respawn in school/spawn.ts does, with random numbers of
// its index and of this step.
var<private> stream: u32;
var<private> drawn: u32;
var<private> drawer: u32;

fn next() -> f32 {
  let all = toUnit(pcg4d(vec4u(frame.seed + frame.step + 1u, stream, drawer, drawn / 4u)));
  drawn++;
  return all[(drawn - 1u) % 4u];
}

/// A random point in the unit ball, or in the unit disc.
fn inBall(isFlat: bool) -> vec3f {
  var v = vec3f(0);
  for (var attempt = 0u; attempt < 64u; attempt++) {
    v.x = 2.0 * next() - 1.0;
    v.y = 2.0 * next() - 1.0;
    if (!isFlat) { v.z = 2.0 * next() - 1.0; }
    let sq = dot(v, v);
    if (sq <= 1.0 && sq > 1e-6) { break; }
  }
  return v;
}

fn startPosition(s: Start) -> vec3f {
  let centre = vec3f(s.centreX, s.centreY, s.centreZ);
  if (s.kind == startKindSphere) { return centre + s.radius * inBall(flat); }
  if (s.kind == startKindRing) {
    let height = frame.worldMin.y + (frame.worldMax.y - frame.worldMin.y) * next();
    let away = s.radius * (1.0 + next() * 0.5);
    let way = unit(inBall(true)) * away;
    return select(vec3f(centre.x + way.x, height, centre.z + way.y), centre + way, flat);
  }
  if (s.kind == startKindTorus) {
    let way = unit(inBall(true)).xy;
    var across = vec3f(0);
    for (var attempt = 0u; attempt < 64u; attempt++) {
      across = inBall(true);
      if ((s.radius + s.tube) * next() <= s.radius + s.tube * across.x) { break; }
    }
    let outward = way * (s.radius + s.tube * across.x);
    return centre + select(vec3f(outward.x, s.tube * across.y, outward.y), vec3f(outward, 0.0), flat);
  }
  let low = vec3f(s.minX, s.minY, s.minZ);
  let x = next();
  let y = next();
  return low + (vec3f(s.maxX, s.maxY, s.maxZ) - low) * vec3f(x, y, next());
}

@compute @workgroup_size(64)
fn respawn(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || !isRespawned(fish[slot].tag)) { return; }
  let s = parameters.species[speciesOf(fish[slot].tag)].start;
  drawer = fishIndexOf(fish[slot].tag);
  stream = streamStartPosition;
  drawn = 0u;
  var position = startPosition(s);
  stream = streamStartVelocity;
  drawn = 0u;
  let inward = vec3f(s.centreX, s.centreY, s.centreZ) - position;
  var way = vec3f(s.headingX, s.headingY, s.headingZ);
  if (s.kind == startKindRing) { way = inward; }
  else if (s.kind == startKindTorus) { way = select(vec3f(inward.z, 0.0, -inward.x), vec3f(inward.y, -inward.x, 0.0), flat); }
  else if (all(way == vec3f(0))) { way = inBall(flat); }
  var velocity = unit(way) * s.speed;
  if (flat) {
    position.z = 0.0;
    velocity.z = 0.0;
  }
  if (wraps) { position = wrapped(position); }
  // With obstacles, the fish may first have to be moved out of one.
  let tag = select(fish[slot].tag & ~respawnedBit, fish[slot].tag | elsewhereBit, clears);
  fish[slot] = State(position, tag, velocity, 0.0);
  for (var column = 0u; column < allColumns; column++) {
    if (!outlives(column)) { memory[column * frame.count + slot] = 0.0; }
  }
}
