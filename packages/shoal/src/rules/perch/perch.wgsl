// perch.ts. A landing ends a fish's motion here, before contact, so that a fish put on the ground is still kept out of
// obstacles.
fn perch_ground(one: Fish, s: PerchSettings) -> vec3f { return vec3f(0.0, -1.0, 0.0); }

fn perch_holds(one: Fish, s: PerchSettings) -> bool { return own.perchSteps > 0.0; }

fn perch_moved(one: Fish, s: PerchSettings, position: ptr<function, vec3f>, velocity: ptr<function, vec3f>) {
  if (!perch_lands(one, s, *position)) { return; }
  (*position).y = groundHeight((*position).x, (*position).z);
  *velocity = vec3f(0);
}

/// Continues a rest, or starts one if the fish is below the ground. Returns whether it lands in this step: then it
/// stops.
fn perch_lands(one: Fish, s: PerchSettings, position: vec3f) -> bool {
  if (own.perchSteps > 0.0) {
    own.perchSteps = select(0.0, own.perchSteps - 1.0, s.enabled != 0u);
    return false;
  }
  if (s.enabled == 0u || position.y >= groundHeight(position.x, position.z)) { return false; }
  let chance = toUnit(hash(streamPerch, one.id, u32(own.perchCount))).x;
  own.perchCount += 1.0;
  let seconds = s.least + max(0.0, s.most - s.least) * chance;
  own.perchSteps = min(16777216.0, ceil(seconds / frame.dt * (1.0 - 1e-6)));
  return true;
}
