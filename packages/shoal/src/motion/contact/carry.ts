import type { Body } from '../../fields/body.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import { mostPieces, mostPushes, slack } from './limits.ts';
import { distanceToBody, type Touch } from './touch.ts';

const { fround } = Math;
const local = new Float64Array(3);
const target = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * Lets bodies that move in this step push the fish at `place` along.
 * @returns whether it can be where it is now
 */
export function carry(
  place: Float64Array,
  bodies: readonly Body[],
  touch: Touch,
  radius: number,
  isFlat: boolean,
): boolean {
  for (const body of bodies) {
    if (!body.moves) continue;
    const [x, y, z] = place;
    toBody(local, body.from, x, y, z);
    toBody(target, body.to, x, y, z);
    if (body.leastDistance(local[0], local[1], local[2]) >= radius + lengthBetween(local, target)) continue;
    if (!pushAlong(body, local, target, radius)) return false;
    toWorld(local, body.to);
    for (let axis = 0; axis < 3; axis++) place[axis] = fround(local[axis]);
    if (isFlat) place[2] = 0;
    const pushed = lengthBetween(place, [x, y, z]);
    if (pushed > 0 && touch.find(x, y, z, pushed, body) < pushed) return false;
  }
  return true;
}

/**
 * Moves a point of a body's frame towards a target, but never nearer to the body than the radius: how a moving body
 * pushes a fish that stands still. Conservative advancement, as in `Contact`.
 * @param at where it starts and, afterwards, ends
 * @returns whether it ends clear
 */
function pushAlong(body: Body, at: Float64Array, target: Float64Array, radius: number): boolean {
  const to = [target[0] - at[0], target[1] - at[1], target[2] - at[2]];
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
    for (let push = 0; push < mostPushes && distance < radius; push++) {
      const inwards = Math.min(0, to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2]);
      const by = Math.min(radius * (1 + slack) - distance, distance * 0.99);
      for (let axis = 0; axis < 3; axis++) {
        to[axis] -= inwards * normal[axis];
        at[axis] += normal[axis] * by;
      }
      distance = distanceToBody(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
    }
    if (distance < radius) return false;
    if (lengthOf(to) === 0) break;
  }
  return true;
}
