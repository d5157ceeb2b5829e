// motion/motion.ts: the same formulas in the same order.
const mostAcceleration = 1e7;

fn shapeAcceleration(sum: vec3f, motion: Motion) -> vec3f {
  var a = sum * vec3f(1.0, select(motion.verticalFactor, 0.0, motion.onGround != 0u), 1.0);
  if (flat) { a.z = 0.0; }
  return clamp(a, vec3f(-mostAcceleration), vec3f(mostAcceleration));
}

fn inPlane(v: vec3f) -> vec3f { return select(v, vec3f(v.xy, 0.0), flat); }

/// Limits the acceleration that a rule asks for to the rest of the budget, m/s², and subtracts it from the budget.
fn granted(budget: ptr<function, f32>, want: vec3f) -> vec3f {
  let left = *budget;
  let size = length(want);
  *budget = max(0.0, left - size);
  return select(want, want * (left / max(size, 1e-30)), size > left);
}

fn dragRate(motion: Motion, speed: f32, wake: f32) -> f32 {
  return (motion.linearDrag + motion.quadraticDrag * speed) * wake;
}

fn dragFactor(motion: Motion, speed: f32, wake: f32) -> f32 {
  if (speed == 0.0) { return 1.0; }
  let thrust = dragRate(motion, motion.cruiseSpeed, wake) * motion.cruiseSpeed;
  return (1.0 + thrust * frame.dt / speed) / (1.0 + dragRate(motion, speed, wake) * frame.dt);
}

fn speedFactor(motion: Motion, speedSq: f32) -> f32 {
  let isFast = speedSq > motion.maxSpeed * motion.maxSpeed;
  let isSlow = speedSq < motion.minSpeed * motion.minSpeed && speedSq > 0.0;
  if (!isFast && !isSlow) { return 1.0; }
  let speed = sqrt(speedSq);
  return min(motion.maxSpeed, max(motion.minSpeed, speed)) / speed;
}

/// Turns v back towards the old velocity u until the angle between them is within the limit; keeps the length of v.
fn limitTurn(v: vec3f, u: vec3f, motion: Motion) -> vec3f {
  let old = length(u);
  let speed = length(v);
  if (old == 0.0 || speed == 0.0) { return v; }
  let along = dot(u, v) / (old * old);
  if (along * old >= motion.cosTurn * speed) { return v; }
  var across = v - along * u;
  if (length(across) < 1e-6 * speed) {
    let isUpright = !flat && u.x * u.x + u.z * u.z < 1e-12 * old * old;
    across = select(select(vec3f(u.z, 0.0, -u.x), vec3f(-u.y, u.x, 0.0), flat), vec3f(old, 0.0, 0.0), isUpright);
  }
  return u * (motion.cosTurn * speed / old) + across * (motion.sinTurn * speed / length(across));
}

/// The velocity after a step.
fn accelerate(velocity: vec3f, acceleration: vec3f, motion: Motion, wake: f32) -> vec3f {
  var v = velocity + acceleration * frame.dt;
  if (motion.linearDrag > 0.0 || motion.quadraticDrag > 0.0) { v *= dragFactor(motion, length(v), wake); }
  v *= speedFactor(motion, dot(v, v));
  if (motion.cosTurn > -1.0) { v = limitTurn(v, velocity, motion); }
  return v;
}

/// Wraps a position back into a periodic world.
fn wrapped(position: vec3f) -> vec3f {
  let edge = frame.worldMax - frame.worldMin;
  var at = position - edge * floor((position - frame.worldMin) / max(edge, vec3f(1e-30)));
  // Rounding may give exactly the upper face, which is the same as the lower one.
  at = select(frame.worldMin, at, (at >= frame.worldMin) & (at < frame.worldMax));
  if (flat) { at.z = position.z; }
  return at;
}

/// Work of a step against drag and for gaining speed, J/kg.
fn workOf(before: vec3f, after: vec3f, motion: Motion, wake: f32) -> f32 {
  if (!(motion.linearDrag > 0.0 || motion.quadraticDrag > 0.0)) { return 0.0; }
  return mechanicalWork(before, after, motion, wake);
}

fn mechanicalWork(before: vec3f, after: vec3f, motion: Motion, wake: f32) -> f32 {
  let speedSq = dot(after, after);
  return max(0.0, dragRate(motion, sqrt(speedSq), wake) * speedSq * frame.dt + (speedSq - dot(before, before)) * 0.5);
}
