import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import type { School } from '../../school/school.ts';
import { carry } from './carry.ts';
import { ClearPlaces, type Waters } from './clear.ts';
import { distanceToHoles, isInHole, stopTowards } from './holes.ts';
import { clearanceAfter, distanceFor, mostPieces, mostPushes, slack } from './limits.ts';
import { Touch } from './touch.ts';

/** Steps for which an exact distance is to last. */
const stepsAhead = 16;

const fround = Math.fround;
/** The place of the fish that is moved, and what is left of its way. */
const place = new Float64Array(3);
const rest = new Float64Array(3);
const next = new Float64Array(3);
const local = new Float64Array(3);
const surfaceVelocity = new Float64Array(3);

/**
 * No fish inside any obstacle, ever, nor nearer to it than its body's radius, whatever the speed.
 *
 * Conservative advancement: a fish goes its way in pieces that are shorter than the distance to the nearest triangle less
 * half its radius, so no piece can cross one. Where it comes nearer than its radius it is pushed off along the normal,
 * loses the part of its velocity (relative to the obstacle) that points inwards, and slides on. A piece that finds no
 * clear place is not gone. So each place is clear because the one before was; only distances are asked for, never sides,
 * and sheets, holes and broken meshes keep fish out as well as solids do. An obstacle that moves sees the fish move: the
 * same procedure in its own frame pushes the fish along.
 */
export class Contact {
  readonly #obstacles: Obstacles;
  readonly #touch: Touch;
  readonly #places: ClearPlaces;
  /**
   * A lower bound of how far each fish is from every surface, m; 0: not known. Looked up where it does not suffice, and
   * used up by the ways of the fish and of the obstacles, so most fish need no look in most steps.
   */
  readonly clearance: Float32Array;
  /** Whether fish stay in the plane z = 0. */
  readonly #isFlat: boolean;

  constructor(obstacles: Obstacles, waters: Waters, clearance: Float32Array) {
    this.#obstacles = obstacles;
    this.clearance = clearance;
    this.#isFlat = waters.dimensions === 2;
    this.#touch = new Touch(obstacles, this.#isFlat);
    this.#places = new ClearPlaces(obstacles, this.#touch, waters);
  }

  /** Whether the point is clear for a body of this radius at the end of the step: near no triangle, inside nothing. */
  isClear(x: number, y: number, z: number, radius: number): boolean {
    return this.#places.isClear(x, y, z, radius);
  }

  /** Moves a point to the nearest clear one that is found. @returns whether there is one */
  findClear(at: Float64Array, radius: number): boolean {
    return this.#places.find(at, radius);
  }

  /**
   * Ends the step of fish i, which would like to be where it is now.
   * @param from where it started
   * @param radius of its body, m
   * @param dt time of the step, s
   * @returns false if it cannot be where it started either, as when an obstacle was put on top of it
   */
  keepOut(school: School, i: number, from: Float64Array, radius: number, dt: number): boolean {
    rest[0] = school.x[i] - from[0];
    rest[1] = school.y[i] - from[1];
    rest[2] = school.z[i] - from[2];
    const way = lengthOf(rest) + this.#obstacles.motion;
    const needed = distanceFor(radius) + way;
    const { bodies, motion, moving } = this.#obstacles;
    const toHoles = distanceToHoles(bodies, from);
    let clearance = Math.min(toHoles, this.#leastClearance(from));
    // Near by, exactly, and as far as it goes in many steps: then it need not be asked again for as many.
    if (clearance < needed && toHoles >= needed)
      clearance = Math.min(toHoles, this.#touch.find(from[0], from[1], from[2], needed + stepsAhead * way) - motion);
    const isFar = clearance >= needed;
    this.clearance[i] = isFar ? clearanceAfter(clearance, way) : 0;
    if (isFar) return true;
    place.set(from);
    const isCarried = !moving || carry(place, bodies, radius, this.#isFlat);
    const clear = isCarried && this.#go(school, i, radius, dt);
    school.x[i] = place[0];
    school.y[i] = place[1];
    school.z[i] = place[2];
    return clear;
  }

  /** How far every surface is at least from a point at the start of the step, m. */
  #leastClearance(at: Float64Array): number {
    let clearance = Number.POSITIVE_INFINITY;
    for (const body of this.#obstacles.bodies) {
      toBody(local, body.from, at[0], at[1], at[2]);
      clearance = Math.min(clearance, body.leastDistance(local[0], local[1], local[2]));
    }
    return clearance;
  }

  /** Goes from `place` the way that is in `rest`, as far as it is clear, sliding. @returns whether that ends well */
  #go(school: School, i: number, radius: number, dt: number): boolean {
    const { bodies } = this.#obstacles;
    if (isInHole(bodies, place)) return false;
    const off = radius * (1 + slack);
    let distance = this.#touch.find(place[0], place[1], place[2], off + lengthOf(rest));
    if (distance < radius) {
      // An obstacle may have pushed it against another.
      if (!this.#clear(place, distance, school, i, radius, dt) || isInHole(bodies, place)) return false;
      distance = this.#touch.find(place[0], place[1], place[2], off + lengthOf(rest));
    }
    for (let piece = 0; piece < mostPieces; piece++) {
      const length = lengthOf(rest);
      if (length === 0) break;
      const part = Math.min(1, (distance - radius / 2) / length);
      for (let axis = 0; axis < 3; axis++) {
        next[axis] = fround(place[axis] + rest[axis] * part);
        rest[axis] *= 1 - part;
      }
      // Far from the origin rounding may make a piece longer than it may be.
      if (lengthBetween(next, place) >= distance) break;
      distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      if (distance < radius) {
        if (!this.#clear(next, distance, school, i, radius, dt)) break;
        distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      }
      if (isInHole(bodies, next)) {
        stopTowards(school, i, place, next);
        break;
      }
      place.set(next);
    }
    return true;
  }

  /**
   * Pushes a place off the surfaces that it is too near to, crossing none; what points into them is taken from the
   * fish's velocity and from the rest of its way.
   * @param known its distance from the nearest, m
   * @returns whether it is clear then
   */
  #clear(at: Float64Array, known: number, school: School, i: number, radius: number, dt: number): boolean {
    const { normal } = this.#touch;
    let distance = known;
    for (let push = 0; push < mostPushes && distance < radius; push++) {
      this.#loseInward(school, i, dt);
      const by = Math.min(radius * (1 + slack) - distance, distance * 0.99);
      const [x, y, z] = at;
      for (let axis = 0; axis < 3; axis++) at[axis] = fround(at[axis] + normal[axis] * by);
      if (lengthBetween(at, [x, y, z]) >= distance) return false;
      distance = this.#touch.find(at[0], at[1], at[2], radius);
    }
    return distance >= radius;
  }

  /** Takes what points into the body that was touched, as that moves, from the fish's velocity and the rest of its way. */
  #loseInward(school: School, i: number, dt: number): void {
    const [nx, ny, nz] = this.#touch.normal;
    const along = Math.min(0, rest[0] * nx + rest[1] * ny + rest[2] * nz);
    rest[0] -= along * nx;
    rest[1] -= along * ny;
    rest[2] -= along * nz;
    surfaceVelocity.fill(0);
    const { body } = this.#touch;
    if (body?.moves) {
      // How fast the surface moves here: where this point of the body was at the start of the step.
      const [x, y, z] = place;
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
