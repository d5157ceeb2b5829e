import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import type { School } from '../../school/school.ts';
import { carry } from './carry.ts';
import { ClearPlaces, type Waters } from './clear.ts';
import { distanceToHoles, isInHole, stopTowards } from './holes.ts';
import { clearanceAfter, distanceFor, mostPieces, mostPushes, slack } from './limits.ts';
import { Touch } from './touch.ts';

/** Number of steps for which a measured distance should suffice. */
const stepsAhead = 16;

const fround = Math.fround;
/** The position of the fish that is moved, and the remaining displacement. */
const position = new Float64Array(3);
const rest = new Float64Array(3);
const next = new Float64Array(3);
const local = new Float64Array(3);
const surfaceVelocity = new Float64Array(3);

/**
 * Keeps every fish outside all obstacles, at least its body's radius away, at any speed.
 *
 * Conservative advancement: a fish moves in pieces that are shorter than the distance to the nearest triangle less half
 * its radius, so no piece can cross a triangle. If it comes nearer than its radius, it is pushed away along the normal,
 * loses the inward part of its velocity relative to the obstacle, and slides on. A piece that would not end at a clear
 * position is not made. So every position is clear if the first one is. Only distances are used, never sides, so
 * sheets, holes and broken meshes keep fish out as well as solids do. In the frame of a moving obstacle it is the fish
 * that moves, and the same procedure pushes the fish along.
 */
export class Contact {
  readonly #obstacles: Obstacles;
  readonly #touch: Touch;
  readonly #places: ClearPlaces;
  /**
   * A lower bound on the distance of each fish from all surfaces, m; 0: not known. The motion of the fish and of the
   * obstacles reduces it. It is measured again only when it is too small for a step, so in most steps most fish need no
   * measurement.
   */
  readonly clearance: Float32Array;
  /** Whether fish stay in the plane z = 0. */
  readonly #isFlat: boolean;
  readonly #radii: readonly number[];
  readonly #dt: number;

  /** @param radii of the bodies of each species, m @param dt time of a step, s */
  constructor(obstacles: Obstacles, waters: Waters, clearance: Float32Array, radii: readonly number[], dt: number) {
    this.#obstacles = obstacles;
    this.#radii = radii;
    this.#dt = dt;
    this.clearance = clearance;
    this.#isFlat = waters.dimensions === 2;
    this.#touch = new Touch(obstacles, this.#isFlat);
    this.#places = new ClearPlaces(obstacles, this.#touch, waters);
  }

  /**
   * Whether a point is clear for a body of this radius at the end of the step: no triangle is nearer, and the point is
   * inside no obstacle.
   */
  isClear(x: number, y: number, z: number, radius: number): boolean {
    return this.#places.isClear(x, y, z, radius);
  }

  /** Moves a point to a clear position nearby (see ClearPlaces). @returns whether one was found */
  findClear(at: Float64Array, radius: number): boolean {
    return this.#places.find(at, radius);
  }

  /**
   * Ends the step of fish i: moves it again from `from` towards its new position, as far as obstacles allow.
   * @param from its position at the start of the step
   * @returns false if its starting position is not clear either, for example because an obstacle was placed over it
   */
  keepOut(school: School, i: number, from: Float64Array): boolean {
    const radius = this.#radii[school.species[i]];
    rest[0] = school.x[i] - from[0];
    rest[1] = school.y[i] - from[1];
    rest[2] = school.z[i] - from[2];
    const way = lengthOf(rest) + this.#obstacles.motion;
    const needed = distanceFor(radius) + way;
    const { bodies, motion, moving } = this.#obstacles;
    const toHoles = distanceToHoles(bodies, from);
    let clearance = Math.min(toHoles, this.#leastClearance(from));
    // Measures the distance up to that swum in many steps, so that it suffices for many steps.
    if (clearance < needed && toHoles >= needed)
      clearance = Math.min(toHoles, this.#touch.find(from[0], from[1], from[2], needed + stepsAhead * way) - motion);
    const isFar = clearance >= needed;
    this.clearance[i] = isFar ? clearanceAfter(clearance, way) : 0;
    if (isFar) return true;
    position.set(from);
    const isCarried = !moving || carry(position, bodies, radius, this.#isFlat);
    const clear = isCarried && this.#go(school, i, radius);
    school.x[i] = position[0];
    school.y[i] = position[1];
    school.z[i] = position[2];
    return clear;
  }

  /** A lower bound on the distance from a point to all surfaces at the start of the step, m. */
  #leastClearance(at: Float64Array): number {
    let clearance = Number.POSITIVE_INFINITY;
    for (const body of this.#obstacles.bodies) {
      toBody(local, body.from, at[0], at[1], at[2]);
      clearance = Math.min(clearance, body.leastDistance(local));
    }
    return clearance;
  }

  /**
   * Moves from `position` by `rest`, sliding along surfaces, as far as positions are clear.
   * @returns whether the end is clear
   */
  #go(school: School, i: number, radius: number): boolean {
    const { bodies } = this.#obstacles;
    if (isInHole(bodies, position)) return false;
    const off = radius * (1 + slack);
    let distance = this.#touch.find(position[0], position[1], position[2], off + lengthOf(rest));
    if (distance < radius) {
      // One obstacle may have pushed the fish against another.
      if (!this.#clear(position, distance, school, i, radius) || isInHole(bodies, position)) return false;
      distance = this.#touch.find(position[0], position[1], position[2], off + lengthOf(rest));
    }
    for (let piece = 0; piece < mostPieces; piece++) {
      const length = lengthOf(rest);
      if (length === 0) break;
      const part = Math.min(1, (distance - radius / 2) / length);
      for (let axis = 0; axis < 3; axis++) {
        next[axis] = fround(position[axis] + rest[axis] * part);
        rest[axis] *= 1 - part;
      }
      // Far from the origin, rounding can make a piece too long.
      if (lengthBetween(next, position) >= distance) break;
      distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      if (distance < radius) {
        if (!this.#clear(next, distance, school, i, radius)) break;
        distance = this.#touch.find(next[0], next[1], next[2], off + lengthOf(rest));
      }
      if (isInHole(bodies, next)) {
        stopTowards(school, i, position, next);
        break;
      }
      position.set(next);
    }
    return true;
  }

  /**
   * Pushes a position away from surfaces that are too near, without crossing any. Removes the inward part from the
   * fish's velocity and from its remaining displacement.
   * @param known distance from the nearest surface, m
   * @returns whether the position is clear now
   */
  #clear(at: Float64Array, known: number, school: School, i: number, radius: number): boolean {
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
  #loseInward(school: School, i: number): void {
    const dt = this.#dt;
    const [nx, ny, nz] = this.#touch.normal;
    const along = Math.min(0, rest[0] * nx + rest[1] * ny + rest[2] * nz);
    rest[0] -= along * nx;
    rest[1] -= along * ny;
    rest[2] -= along * nz;
    surfaceVelocity.fill(0);
    const { body } = this.#touch;
    if (body?.moves) {
      // The surface's velocity at this point, from where this point of the body was at the start of the step.
      const [x, y, z] = position;
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
