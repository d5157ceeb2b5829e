// Moves fish out of the way of obstacles that move.

import type { Body } from '../../fields/body.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import { isInside } from './holes.ts';
import { mostPieces, mostPushes, slack } from './limits.ts';
import { distanceToBody } from './touch.ts';

/** More pushes are allowed in 2D: there, pushes are at an angle to the normal, so each gains less distance. */
const mostFlatPushes = 4 * mostPushes;
/** A surface does not push in 2D if the part of its unit normal in the plane is shorter than this. */
const leastLean = 1e-6;

const fround = Math.fround;
const local = new Float64Array(3);
const target = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * Moves the bodies that move in this step to their poses at its end, one after another. Each pushes the fish at `position`
 * along, so that the fish stays on the same side of the body.
 * @returns false if a push would lead through another body, or no clear position was found
 */
export function carry(position: Float64Array, bodies: readonly Body[], radius: number, isFlat: boolean): boolean {
  let isPushed = false;
  for (let k = 0; k < bodies.length; k++) {
    const body = bodies[k];
    if (!body.moves) continue;
    const [x, y, z] = position;
    toBody(local, body.from, x, y, z);
    toBody(target, body.to, x, y, z);
    if (body.leastDistance(local) >= radius + lengthBetween(local, target)) continue;
    const distance = pushAlong(body, local, target, radius, isFlat);
    if (distance < radius) return false;
    toWorld(local, body.to);
    for (let axis = 0; axis < 3; axis++) position[axis] = fround(local[axis]);
    if (isFlat) position[2] = 0;
    // Far from the origin, rounding may have moved the fish through the surface.
    if (lengthBetween(position, local) >= distance) return false;
    const pushed = lengthBetween(position, [x, y, z]);
    if (pushed === 0) continue;
    isPushed = true;
    if (!isOpen(bodies, k, x, y, z, pushed)) return false;
  }
  return !isPushed || !bodies.some((body) => isInside(body, position[0], position[1], position[2]));
}

/** Whether a push of length `pushed`, m, by body k leads through no other body. Bodies before k have already moved. */
function isOpen(bodies: readonly Body[], k: number, x: number, y: number, z: number, pushed: number): boolean {
  for (let j = 0; j < bodies.length; j++) {
    if (j === k) continue;
    const body = bodies[j];
    toBody(local, j < k ? body.to : body.from, x, y, z);
    const [u, v, w] = local;
    if (body.leastDistance(local) < pushed && distanceToBody(normal, body, u, v, w, pushed) < pushed) return false;
  }
  return true;
}

/**
 * Moves a point in a body's frame towards a target, but never nearer to the body than the radius. In this frame the
 * body rests and the fish moves, so this is how a moving body pushes a fish. Uses conservative advancement, as
 * `Contact` does.
 * @param at input: the start; output: the end
 * @param isFlat whether to push only within the plane z = 0 of the world
 * @returns the distance from the body, m; less than the radius if no clear position was found
 */
function pushAlong(body: Body, at: Float64Array, target: Float64Array, radius: number, isFlat: boolean): number {
  const to = [target[0] - at[0], target[1] - at[1], target[2] - at[2]];
  const pushes = isFlat ? mostFlatPushes : mostPushes;
  let distance = distanceToBody(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
  for (let piece = 0; piece < mostPieces; piece++) {
    const length = lengthOf(to);
    if (length > 0) {
      const part = Math.min(1, Math.max(distance - radius / 2, distance / 4) / length);
      for (let axis = 0; axis < 3; axis++) {
        at[axis] += to[axis] * part;
        to[axis] *= 1 - part;
      }
      distance = distanceToBody(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
    }
    for (let push = 0; push < pushes && distance < radius; push++) {
      const lean = isFlat ? leanInto(normal, body) : 1;
      if (lean < leastLean) return 0;
      const inwards = Math.min(0, to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2]);
      const by = Math.min((radius * (1 + slack) - distance) / lean, distance * 0.99);
      for (let axis = 0; axis < 3; axis++) {
        to[axis] -= inwards * normal[axis];
        at[axis] += normal[axis] * by;
      }
      distance = distanceToBody(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
    }
    if (distance < radius) return 0;
    if (lengthOf(to) === 0) break;
  }
  return distance;
}

/**
 * Projects a unit vector of the body's frame into the plane z = 0 of the world and scales it to length 1.
 * @returns the length of the projection, from 0 to 1
 */
function leanInto(direction: Float64Array, { to }: Body): number {
  // The plane's normal in the body's frame is the last row of the rotation at the end of the step.
  const upright = direction[0] * to[6] + direction[1] * to[7] + direction[2] * to[8];
  for (let axis = 0; axis < 3; axis++) direction[axis] -= upright * to[6 + axis];
  const lean = lengthOf(direction);
  if (lean > 0) for (let axis = 0; axis < 3; axis++) direction[axis] /= lean;
  return lean;
}
