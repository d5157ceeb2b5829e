// Finds free positions for fish that are spawned, respawned or displaced inside obstacles.

import type { Obstacles } from '../../fields/obstacles.ts';
import { toWorld } from '../../fields/pose.ts';
import { wrapCoordinate } from '../../math/periodic.ts';
import { lengthBetween, type Vec3 } from '../../math/vector.ts';
import { depthAt, isInside, threshold } from './holes.ts';
import { directionsIn, slack } from './limits.ts';
import type { Touch } from './touch.ts';
import { lengthToBody } from './ways.ts';

/** The region where fish can be placed. */
export interface Waters extends Region {
  /** Whether the world is periodic. */
  readonly wraps: boolean;
}

const fround = Math.fround;
const corner = new Float64Array(3);
const point = new Float64Array(3);
/** A line continues past a surface by this part of the radius. */
const pastSurface = 1e-4;

/** Finds positions that are clear of all obstacles, with the obstacles' poses at the end of the step. */
export class ClearPlaces {
  readonly #obstacles: Obstacles;
  readonly #touch: Touch;
  readonly #waters: Waters;
  /** A lattice for each body radius, valid while the obstacles keep their poses. */
  readonly #lattices = new Map<number, { readonly poses: number; readonly lattice: Lattice }>();

  constructor(obstacles: Obstacles, touch: Touch, waters: Waters) {
    this.#obstacles = obstacles;
    this.#touch = touch;
    this.#waters = waters;
  }

  /** Whether a point is clear for a body of this radius: no triangle is nearer, and the point is inside no obstacle. */
  isClear(x: number, y: number, z: number, radius: number): boolean {
    if (this.#touch.find(x, y, z, radius) < radius) return false;
    for (const body of this.#obstacles.bodies) if (isInside(body, x, y, z)) return false;
    return true;
  }

  /**
   * Finds a clear position for a body that is inside an obstacle or too near to one. Tries, in this order: just off the
   * nearest surface; shells of growing radius; the nearest clear point of a lattice over the world; a position outside
   * all obstacles. A periodic world has no outside: if no point of its lattice is clear, it counts as full.
   * @param at input: the position, m; output: the clear position, if one was found
   * @returns whether one was found
   */
  find(at: Float64Array, radius: number): boolean {
    const [x, y, z] = at;
    const found = this.#search(at, x, y, z, radius);
    if (!found) at.set([x, y, z]);
    return found;
  }

  #search(at: Float64Array, x: number, y: number, z: number, radius: number): boolean {
    const distance = this.#touch.find(x, y, z, Number.POSITIVE_INFINITY);
    if (!(distance < Number.POSITIVE_INFINITY)) return false;
    const [nx, ny, nz] = this.#touch.normal;
    const off = radius * (1 + 2 * slack);
    // From outside, the way out is away from the surface; from inside, towards it.
    for (const reach of [off - distance, -(off + distance)]) {
      if (this.#try(at, [x, y, z], x + nx * reach, y + ny * reach, z + nz * reach, radius)) return true;
    }
    const { wraps, dimensions } = this.#waters;
    const lattice = this.#latticeFor(radius);
    if (wraps && lattice.isFull) return false;
    // Each of 48 shells is 16 % wider than the one before: the last is a thousand times as wide as the first.
    for (let shell = 0, reach = Math.max(radius, distance / 8) / 2; shell < 48; shell++, reach *= 1.16) {
      for (const [a, b, c] of directionsIn(dimensions)) {
        const part = reach / Math.sqrt(a * a + b * b + c * c);
        if (this.#try(at, [x, y, z], x + a * part, y + b * part, z + c * part, radius)) return true;
      }
    }
    at.set([x, y, z]);
    const isReachable = (to: readonly number[]): boolean => this.#isReachable([x, y, z], to, radius);
    return lattice.nearest(at, isReachable) || this.#goBeyond(at, x, y, z, radius);
  }

  #try(at: Float64Array, from: readonly number[], x: number, y: number, z: number, radius: number): boolean {
    at[0] = fround(x);
    at[1] = fround(y);
    at[2] = fround(z);
    this.#wrap(at);
    return this.isClear(at[0], at[1], at[2], radius) && this.#isReachable(from, [x, y, z], radius);
  }

  /**
   * Whether a straight line leads to a clear position: out of the solids around its start, but into no other solid and
   * through no sheet.
   */
  #isReachable(from: readonly number[], to: readonly number[], radius: number): boolean {
    const { bodies } = this.#obstacles;
    const length = lengthBetween(from, to);
    const way = from.map((x, axis) => (to[axis] - x) / length);
    const past = radius * pastSurface;
    let depth = depthAt(bodies, from[0], from[1], from[2]);
    for (let gone = 0; gone < length; ) {
      const most = Math.min(length - gone, this.#goTo(from, way, gone));
      let free = most;
      for (const body of bodies) free = Math.min(free, lengthToBody(body, 'to', point, way, free));
      // A start on a surface is on neither side of it.
      const isStart = gone === 0 && free <= past;
      gone += free + past;
      if (gone >= length) return true;
      this.#goTo(from, way, gone);
      const beyond = depthAt(bodies, point[0], point[1], point[2]);
      const leads =
        free < most ? beyond < depth - threshold || (isStart && beyond < threshold) : beyond < depth + threshold;
      if (!leads) return false;
      depth = beyond;
    }
    return true;
  }

  /** Sets `point` to a point of a line. @returns the distance to the next face of a periodic world, m */
  #goTo(from: readonly number[], way: readonly number[], gone: number): number {
    const { wraps, dimensions, world } = this.#waters;
    for (let axis = 0; axis < 3; axis++) point[axis] = from[axis] + way[axis] * gone;
    let toFace = Number.POSITIVE_INFINITY;
    if (!wraps) return toFace;
    this.#wrap(point);
    for (let axis = 0; axis < dimensions; axis++) {
      const face = way[axis] > 0 ? world.max[axis] : world.min[axis];
      if (way[axis] !== 0) toFace = Math.min(toFace, (face - point[axis]) / way[axis]);
    }
    return toFace;
  }

  /** Maps a point into a periodic world. */
  #wrap(at: Float64Array): void {
    const { wraps, dimensions, world } = this.#waters;
    for (let axis = 0; wraps && axis < dimensions; axis++)
      at[axis] = wrapCoordinate(at[axis], world.min[axis], world.max[axis]);
  }

  #latticeFor(radius: number): Lattice {
    const { poses } = this.#obstacles;
    let known = this.#lattices.get(radius);
    if (known?.poses !== poses) {
      known = { poses, lattice: new Lattice(this.#waters, (x, y, z) => this.isClear(x, y, z, radius)) };
      this.#lattices.set(radius, known);
    }
    return known.lattice;
  }

  /** Tries positions outside the bounding box of all obstacles, nearest side first. */
  #goBeyond(at: Float64Array, x: number, y: number, z: number, radius: number): boolean {
    const { dimensions } = this.#waters;
    const sides = [];
    for (let axis = 0; axis < dimensions; axis++) {
      const [low, high] = this.#extent(axis);
      // Large enough that rounding to 32 bits does not matter.
      const margin = 2 * radius + 1e-6 * Math.max(Math.abs(low), Math.abs(high));
      for (const to of [low - margin, high + margin]) sides.push({ axis, to, by: Math.abs(to - [x, y, z][axis]) });
    }
    for (const { axis, to } of sides.sort((a, b) => a.by - b.by)) {
      const place = [x, y, z];
      place[axis] = to;
      if (this.#try(at, [x, y, z], place[0], place[1], place[2], radius)) return true;
    }
    return false;
  }

  /** The least and the greatest coordinate of all obstacles along an axis, m. */
  #extent(axis: number): [low: number, high: number] {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { surface, to } of this.#obstacles.bodies) {
      const { boxes } = surface.tree;
      for (let k = 0; k < 8; k++) {
        for (let a = 0; a < 3; a++) corner[a] = boxes[a + ((k >> a) & 1) * 3];
        toWorld(corner, to);
        low = Math.min(low, corner[axis]);
        high = Math.max(high, corner[axis]);
      }
    }
    return [low, high];
  }
}

/** Number of points along each axis, in 3D and in 2D. */
const across = { 3: 16, 2: 64 } as const;

/** Number of clear points, nearest first, that a search tests. */
const mostTested = 256;

/** The region that a lattice covers. */
interface Region {
  readonly dimensions: 2 | 3;
  readonly world: { readonly min: Vec3; readonly max: Vec3 };
}

/**
 * A lattice over the world: the centres of 16³ cells (in 2D: 64²). Stores which of them are clear of obstacles. Points
 * are tested in order, once each, and only as many as needed.
 */
export class Lattice {
  readonly #region: Region;
  readonly #isClear: (x: number, y: number, z: number) => boolean;
  /** The clear points among the first `#looked`: x, y, z of each. */
  readonly #clear: number[] = [];
  #looked = 0;

  constructor(region: Region, isClear: (x: number, y: number, z: number) => boolean) {
    this.#region = region;
    this.#isClear = isClear;
  }

  /** Whether no point is clear. */
  get isFull(): boolean {
    while (this.#clear.length === 0 && this.#look());
    return this.#clear.length === 0;
  }

  /**
   * Moves a point to the nearest clear lattice point that also passes a test; only the nearest few are tested.
   * @returns whether there is one
   */
  nearest(at: Float64Array, test: (point: readonly number[]) => boolean = () => true): boolean {
    while (this.#look());
    const clear = this.#clear;
    const [x, y, z] = at;
    const sq = (k: number): number => squareOf(clear[k] - x, clear[k + 1] - y, clear[k + 2] - z);
    const order = Array.from({ length: clear.length / 3 }, (_, k) => 3 * k).sort((a, b) => sq(a) - sq(b));
    const found = order.slice(0, mostTested).find((k) => test(clear.slice(k, k + 3)));
    if (found !== undefined) at.set(clear.slice(found, found + 3));
    return found !== undefined;
  }

  /** Tests the next point. @returns whether there was one */
  #look(): boolean {
    const { dimensions, world } = this.#region;
    const n = across[dimensions];
    if (this.#looked === (dimensions === 2 ? n * n : n * n * n)) return false;
    const cell = [this.#looked % n, Math.floor(this.#looked / n) % n, Math.floor(this.#looked / (n * n))];
    this.#looked++;
    const [x, y, z] = cell.map((k, axis) =>
      axis < dimensions ? Math.fround(world.min[axis] + ((k + 0.5) / n) * (world.max[axis] - world.min[axis])) : 0,
    );
    if (this.#isClear(x, y, z)) this.#clear.push(x, y, z);
    return true;
  }
}

function squareOf(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
