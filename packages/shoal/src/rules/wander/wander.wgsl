// Formulas in wander.ts. segment, ahead and part follow from the time: see NoisePlace in fish-noise.ts.
fn wander_noise(one: Fish, s: WanderSettings) -> vec3f {
  var r: array<vec3f, 5>;
  for (var k = 0u; k < 5u; k++) { r[k] = toUnit(hash(streamWander, one.id, s.segment + k)).xyz; }
  let y = s.aheadY == 1u;
  let z = s.aheadZ == 1u;
  let value = vec3f(
    wander_cubic(r[0].x, r[1].x, r[2].x, r[3].x, s.partX),
    wander_cubic(select(r[0].y, r[1].y, y), select(r[1].y, r[2].y, y), select(r[2].y, r[3].y, y), select(r[3].y, r[4].y, y), s.partY),
    wander_cubic(select(r[0].z, r[1].z, z), select(r[1].z, r[2].z, z), select(r[2].z, r[3].z, z), select(r[3].z, r[4].z, z), s.partZ),
  );
  return (2.0 * value - 1.0) * vec3f(1.0, s.verticalFactor, 1.0);
}

fn wander_cubic(r0: f32, r1: f32, r2: f32, r3: f32, u: f32) -> f32 {
  return r1 + 0.5 * u * (r2 - r0 + u * (2.0 * r0 - 5.0 * r1 + 4.0 * r2 - r3 + u * (3.0 * (r1 - r2) + r3 - r0)));
}

fn wander_increment(one: Fish, s: WanderSettings) -> vec3f { return vec3f(own.wanderX, own.wanderY, own.wanderZ); }

fn wander_updateMemory(one: Fish, s: WanderSettings) {
  let nudge = 2.0 * toUnit(hash(streamWanderNudge, one.id, frame.step)).xyz - 1.0;
  let walk = vec3f(own.wanderX, own.wanderY, own.wanderZ) + s.increment * nudge * vec3f(1.0, s.verticalFactor, 1.0);
  let kept = clampLength(walk, 1.0);
  own.wanderX = kept.x;
  own.wanderY = kept.y;
  own.wanderZ = kept.z;
}
