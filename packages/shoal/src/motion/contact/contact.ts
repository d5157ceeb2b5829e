// Contact of fish with obstacles, at the end of the motion of a step.

import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, toWorld } from '../../fields/pose.ts';
import { lengthBetween, lengthOf } from '../../math/vector.ts';
import type { School } from '../../school/school.ts';
import { carry } from './carry.ts';
import { ClearPlaces, type Waters } from './clear.ts';
import { distanceToHoles, isInside } from './holes.ts';
import { clearanceAfter, directionsIn, distanceFor } from './limits.ts';
import { rest, Slide, slidingPoint } from './slide.ts';
import { Touch } from './touch.ts';
import { bodyAround } from './ways.ts';

/** Number of steps for which a measured distance should suffice. */
const stepsAhead = 16;

/** A fish without room swims half its radius in each direction, then twice as far, and so on, up to a thousand radii. */
const mostShells = 11;
/** Fractions of its radius to which a fish is squeezed in a gap. */
const squeezes = [1 / 4, 1 / 16, 1 / 64];

const local = new Float64Array(3);

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
  readonly #slide: Slide;
  readonly #places: ClearPlaces;
  /**
   * A lower bound on the distance of each fish from all surfaces, m; 0: not known. The motion of the fish and of the
   * obstacles reduces it. It is measured again only when it is too small for a step, so in most steps most fish need no
   * measurement.
   */
  readonly clearance: Float32Array;
  readonly #dimensions: 2 | 3;
  readonly #radii: readonly number[];
  /** Computed when it is first needed. */
  #hollow: readonly Body[] | undefined;

  /** @param radii of the bodies of each species, m @param dt time of a step, s */
  constructor(obstacles: Obstacles, waters: Waters, clearance: Float32Array, radii: readonly number[], dt: number) {
    this.#obstacles = obstacles;
    this.#radii = radii;
    this.clearance = clearance;
    this.#dimensions = waters.dimensions;
    this.#touch = new Touch(obstacles, waters.dimensions === 2);
    this.#slide = new Slide(obstacles, this.#touch, dt);
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
    const { bodies, motion } = this.#obstacles;
    const toHoles = distanceToHoles(bodies, from);
    let clearance = Math.min(toHoles, this.#leastClearance(from));
    // Measures the distance up to that swum in many steps, so that it suffices for many steps.
    if (clearance < needed && toHoles >= needed)
      clearance = Math.min(toHoles, this.#touch.find(from[0], from[1], from[2], needed + stepsAhead * way) - motion);
    const isFar = clearance >= needed;
    this.clearance[i] = isFar ? clearanceAfter(clearance, way) : 0;
    if (isFar) return true;
    slidingPoint.set(from);
    const isClear = this.#settle(radius, school, i);
    place(school, i, slidingPoint);
    return isClear;
  }

  /** Moves `position` along with moving bodies and then by `rest`. @returns whether it is clear at the end of the step */
  #settle(radius: number, school?: School, i?: number): boolean {
    const { bodies, moving } = this.#obstacles;
    const isFlat = this.#dimensions === 2;
    return (!moving || carry(slidingPoint, bodies, radius, isFlat)) && this.#slide.go(radius, school, i);
  }

  /**
   * Moves fish i out of the way of obstacles that leave it no room at `from`: to the nearest position found that it can
   * swim to before they move, and that is clear after they have moved. So it stays on the same side of each.
   * @param from its position at the start of the step
   * @returns whether one was found
   */
  escape(school: School, i: number, from: Float64Array): boolean {
    const radius = this.#radii[school.species[i]];
    const touch = this.#touch;
    touch.isAtStart = true;
    const width = Math.min(radius, touch.find(from[0], from[1], from[2], radius));
    const directions = directionsIn(this.#dimensions);
    const ends = directions.map(() => from.slice());
    for (let shell = 0, length = radius / 2; shell < mostShells; shell++, length *= 2) {
      for (const [k, [x, y, z]] of directions.entries()) {
        const part = length / Math.sqrt(x * x + y * y + z * z);
        slidingPoint.set(ends[k]);
        rest[0] = x * part;
        rest[1] = y * part;
        rest[2] = z * part;
        touch.isAtStart = true;
        this.#slide.go(width);
        touch.isAtStart = false;
        if (lengthBetween(slidingPoint, ends[k]) === 0) continue;
        ends[k].set(slidingPoint);
        rest.fill(0);
        if (!this.#settle(radius)) continue;
        place(school, i, slidingPoint);
        return true;
      }
    }
    return false;
  }

  /**
   * Holds fish i, which has no room, on its side of all surfaces: in the gap, or if there is none, at rest in the
   * innermost tank around it.
   */
  hold(school: School, i: number, from: Float64Array): void {
    const radius = this.#radii[school.species[i]];
    for (const part of squeezes) {
      slidingPoint.set(from);
      rest.fill(0);
      if (!this.#settle(radius * part)) continue;
      place(school, i, slidingPoint);
      return;
    }
    this.ride(school, i, from);
  }

  /**
   * Moves fish i, which has no room, along with the innermost tank around it. If there is none, or it rests, hollow bodies
   * that move push the fish along, through solid ones if need be: so it stays on its side of all walls of tanks.
   */
  ride(school: School, i: number, from: Float64Array): void {
    local.set(from);
    const tank = bodyAround(this.#obstacles.bodies, from, this.#dimensions);
    if (tank?.moves) {
      toBody(local, tank.from, from[0], from[1], from[2]);
      toWorld(local, tank.to);
      if (this.#dimensions === 2) local[2] = 0;
    } else if (this.#obstacles.moving) {
      const width = this.#radii[school.species[i]] * squeezes[squeezes.length - 1];
      if (!carry(local, this.#hollowBodies, width, this.#dimensions === 2)) local.set(from);
    }
    place(school, i, local);
  }

  get #hollowBodies(): readonly Body[] {
    this.#hollow ??= this.#obstacles.bodies.filter(({ surface }) => surface.hollow);
    return this.#hollow;
  }

  /** Whether a point is inside a solid at the start of the step. */
  isOverrun([x, y, z]: Float64Array): boolean {
    return this.#obstacles.bodies.some((body) => isInside(body, x, y, z, 'from'));
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
}

function place({ x, y, z }: School, i: number, at: Float64Array): void {
  x[i] = at[0];
  y[i] = at[1];
  z[i] = at[2];
}
