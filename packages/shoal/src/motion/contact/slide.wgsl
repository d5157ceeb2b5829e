// slide.ts: a point moves along surfaces, as far as positions are clear.
const mostLooks = 128u;
const mostPushes = 6u;
const slack = 1e-3;

/// Position of the fish that is being moved, and whether it is known to be clear; the rest of its displacement; its
/// velocity.
var<private> position: vec3f;
var<private> isClear: bool;
var<private> rest: vec3f;
var<private> velocity: vec3f;

/// Moves the fish from `position` by `rest`, in pieces that cannot cross a triangle, as far as the way is clear. A fish
/// too near to a triangle is pushed away from it, and the components of its velocity and of `rest` that point into the
/// triangle are removed, so it slides.
fn go(first: Touch, radius: f32) {
  let off = radius * (1.0 + slack);
  var next = position;
  var touch = first;
  var pushes = 0u;
  for (var look = 0u; look < mostLooks; look++) {
    var to = next;
    if (touch.distance < radius) {
      if (pushes == mostPushes) { break; }
      pushes++;
      loseInward(touch, select(next, position, isClear));
      to += touch.normal * min(off - touch.distance, touch.distance * 0.99);
    } else {
      if (isInHole(next)) {
        stopTowards(next);
        break;
      }
      position = next;
      isClear = true;
      pushes = 0u;
      let l = length(rest);
      if (l == 0.0) { break; }
      let part = clamp((touch.distance - radius * 0.5) / l, 0.0, 1.0);
      to += rest * part;
      rest *= 1.0 - part;
    }
    // Far from the origin, rounding may make a piece too long.
    if (distance(to, next) >= touch.distance) { break; }
    next = to;
    touch = nearest(next, off + length(rest));
  }
}

/// Removes the components of `rest`, and of the velocity relative to the body's surface, that point into the body.
fn loseInward(touch: Touch, x: vec3f) {
  rest -= min(0.0, dot(rest, touch.normal)) * touch.normal;
  velocity -= min(0.0, dot(velocity - surfaceSpeed(touch.body, x), touch.normal)) * touch.normal;
}
