// Moves a fish along the surfaces that it touches.

import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import type { School } from '../../school/school.ts';
import { isInHole, stopTowards } from './holes.ts';
import { mostPieces, mostPushes, slack } from './limits.ts';
import type { Touch } from './touch.ts';

const fround = Math.fround;
/** The point that a slide moves, and its remaining displacement, m. Module constants are faster in V8 than fields. */
export const slidingPoint: Float64Array = new Float64Array(3);
export const rest: Float64Array = new Float64Array(3);
const next = new Float64Array(3);
const surfaceVelocity = new Float64Array(3);

/** Moves a point along surfaces, as far as positions are clear, with the obstacles' poses of its `touch`. */
export class Slide {
  readonly #obstacles: Obstacles;
  readonly #touch: Touch;
  readonly #dt: number;

  /** @param dt time of a step, s */
  constructor(obstacles: Obstacles, touch: Touch, dt: number) {
    this.#obstacles = obstacles;
    this.#touch = touch;
    this.#dt = dt;
  }

  /**
   * Moves `position` by `rest`.
   * @param school where fish i loses the part of its velocity that points into surfaces; none: only a point moves
   * @returns whether the end is clear
   */
  go(radius: number, school?: School, i = 0): boolean {
    const { bodies } = this.#obstacles;
    const pose = this.#touch.isAtStart ? 'from' : 'to';
    if (isInHole(bodies, slidingPoint, pose)) return false;
    const off = radius * (1 + slack);
    let distance = this.#touch.find(slidingPoint[0], slidingPoint[1], slidingPoint[2], off + lengthOf(rest));
    if (distance < radius) {
      // One obstacle may have pushed the fish against another.
      if (!this.#clear(slidingPoint, distance, radius, school, i) || isInHole(bodies, slidingPoint, pose)) return false;
      distance = this.#touch.find(slidingPoint[0], slidingPoint[1], slidingPoint[2], off + lengthOf(rest));
    }
    for (let piece = 0; piece < mostPieces; piece++) {
      const length = lengthOf(rest);
      if (length === 0) break;
      const part = Math.min(1, (distance - radius / 2) / length);
      for (let axis = 0; axis < 3; axis++) {
        next[axis] = fround(slidingPoint[axis] + rest[axis] * part);
        rest[axis] *= 1 - part;
      }
      // Far from the origin, rounding can make a piece too long.
      if (lengthBetween(next, slidingPoint) >= distance) break;
      distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      if (distance < radius) {
        if (!this.#clear(next, distance, radius, school, i)) break;
        distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      }
      if (isInHole(bodies, next, pose)) {
        if (school) stopTowards(school, i, slidingPoint, next);
        break;
      }
      slidingPoint.set(next);
    }
    return true;
  }

  /**
   * Pushes a position away from surfaces that are too near, without crossing any. Removes the inward part from the
   * fish's velocity and from its remaining displacement.
   * @param known distance from the nearest surface, m
   * @returns whether the position is clear now
   */
  #clear(at: Float64Array, known: number, radius: number, school: School | undefined, i: number): boolean {
    const { normal } = this.#touch;
    let distance = known;
    for (let push = 0; push < mostPushes && distance < radius; push++) {
      this.#loseInward(school, i);
      const by = Math.min(radius * (1 + slack) - distance, distance * 0.99);
      const [x, y, z] = at;
      for (let axis = 0; axis < 3; axis++) at[axis] = fround(at[axis] + normal[axis] * by);
      if (lengthBetween(at, [x, y, z]) >= distance) return false;
      distance = this.#touch.find(at[0], at[1], at[2], radius);
    }
    return distance >= radius;
  }

  /**
   * Removes the part that points into the touched body from the remaining displacement and from the fish's velocity
   * relative to the body.
   */
  #loseInward(school: School | undefined, i: number): void {
    const dt = this.#dt;
    const [nx, ny, nz] = this.#touch.normal;
    const along = Math.min(0, rest[0] * nx + rest[1] * ny + rest[2] * nz);
    rest[0] -= along * nx;
    rest[1] -= along * ny;
    rest[2] -= along * nz;
    if (!school) return;
    surfaceVelocity.fill(0);
    const { body } = this.#touch;
    if (body?.moves) {
      // The surface's velocity at this point, from where this point of the body was at the start of the step.
      const [x, y, z] = slidingPoint;
      toBody(surfaceVelocity, body.to, x, y, z);
      toWorld(surfaceVelocity, body.from);
      surfaceVelocity[0] = (x - surfaceVelocity[0]) / dt;
      surfaceVelocity[1] = (y - surfaceVelocity[1]) / dt;
      surfaceVelocity[2] = (z - surfaceVelocity[2]) / dt;
    }
    const inwards =
      (school.vx[i] - surfaceVelocity[0]) * nx +
      (school.vy[i] - surfaceVelocity[1]) * ny +
      (school.vz[i] - surfaceVelocity[2]) * nz;
    if (inwards >= 0) return;
    school.vx[i] -= inwards * nx;
    school.vy[i] -= inwards * ny;
    school.vz[i] -= inwards * nz;
  }
}
