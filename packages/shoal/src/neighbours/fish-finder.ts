// Finds fish for programs: near a point, or along a ray, as under a pointer.

import { power } from '../math/exponential.ts';
import { wrapCoordinate } from '../math/periodic.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, checkKeys, isObject } from '../scenario/schema/argument.ts';
import { suggest } from '../scenario/schema/suggest.ts';
import type { School } from '../school/school.ts';
import { GridSearch } from './grid.ts';
import { NearList } from './near.ts';
import { allSpecies } from './search.ts';

/** A half-line, m. */
export interface Ray {
  readonly origin: Vec3;
  /** Of any length above 0. */
  readonly direction: Vec3;
}

/** Which fish a ray can pick. */
export interface PickOptions {
  /** Names or indices of species; default all. */
  readonly species?: readonly (string | number)[];
  /** Length of the ray, m; default unlimited. */
  readonly maxDistance?: number;
  /** Distance at which the ray may miss a body, m; default 0. Useful for fish that are only a few pixels large. */
  readonly margin?: number;
}

/** The columns of the fish to search. */
type Fish = Pick<School, 'count' | 'id' | 'species' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'>;
type FinderPlan = Pick<Plan, 'species' | 'wraps' | 'world'>;

/** Finds fish near a point or along a ray. Sorts all fish once per state; a query then reads only fish nearby. */
export class FishFinder {
  readonly #fish: Fish;
  readonly #plan: FinderPlan;
  readonly #search: GridSearch;
  readonly #near = new NearList();
  /** The positions of the fish, followed by the centre of the search. */
  readonly #sorted: { readonly count: number } & Record<'x' | 'y' | 'z', Float32Array> & Pick<School, 'species'>;
  /** The rounding error of the search centre in float32, m. */
  readonly #rounding = [0, 0, 0];
  /** Box around all fish, m. */
  readonly #min = [0, 0, 0];
  readonly #max = [0, 0, 0];
  /** Estimate of the distance between fish, m. */
  readonly #spacing: number;

  constructor(fish: Fish, plan: FinderPlan) {
    const { count } = fish;
    const withPoint = (column: Float32Array): Float32Array => {
      const values = new Float32Array(count + 1);
      values.set(column.subarray(0, count));
      return values;
    };
    this.#fish = fish;
    this.#plan = plan;
    this.#sorted = {
      count,
      x: withPoint(fish.x),
      y: withPoint(fish.y),
      z: withPoint(fish.z),
      species: fish.species.subarray(0, count),
    };
    this.#search = new GridSearch(plan.wraps ? plan.world : undefined);
    [fish.x, fish.y, fish.z].forEach((column, axis) => {
      this.#min[axis] = column.subarray(0, count).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      this.#max[axis] = column.subarray(0, count).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    });
    const volume = this.#min.reduce((product, low, axis) => product * Math.max(1e-3, this.#max[axis] - low), 1);
    this.#spacing = power(volume / Math.max(1, count), 1 / 3);
    this.#search.build(this.#sorted, this.#spacing);
  }

  /**
   * Returns the ids of the fish whose centres are within a radius of a point, nearest first; in a periodic world also
   * across its faces.
   */
  within(point: Vec3, radius: number, species?: readonly (string | number)[]): number[] {
    checkArgument('fishWithin', 'point', isVector(point), 'three numbers, m', point);
    checkArgument('fishWithin', 'radius', Number.isFinite(radius) && radius >= 0, 'a number from 0 m on', radius);
    const near = this.#around(point, radius, this.#maskOf('fishWithin', species));
    near.sort();
    const ids: number[] = [];
    for (let k = 0; k < near.count; k++) if (near.distance[k] <= radius) ids.push(this.#fish.id[near.index[k]]);
    return ids;
  }

  /**
   * Returns the id of the fish whose body a ray enters first; undefined if it hits none. In a periodic world the ray
   * ends at the faces, but bodies extend across them.
   */
  pick(ray: Ray, options: PickOptions = {}): number | undefined {
    const isRay = isObject(ray) && !Array.isArray(ray);
    const hint = 'Write pick({ origin: [0, 0, 0], direction: [1, 0, 0] }).';
    checkArgument('pick', 'ray', isRay, 'an object with an origin and a direction', ray, hint);
    checkKeys('pick', 'options', options, ['species', 'maxDistance', 'margin']);
    const { origin, direction } = ray;
    const { species, maxDistance = Number.POSITIVE_INFINITY, margin = 0 } = options;
    checkArgument('pick', 'ray.origin', isVector(origin), 'three numbers, m', origin);
    const length = isVector(direction) ? lengthOf(direction) : 0;
    const isDirection = length > 0 && length < Number.POSITIVE_INFINITY;
    checkArgument('pick', 'ray.direction', isDirection, 'three numbers that are not all 0', direction);
    const isDistance = typeof maxDistance === 'number' && maxDistance >= 0;
    checkArgument('pick', 'options.maxDistance', isDistance, 'a number from 0 m on', maxDistance);
    checkArgument('pick', 'options.margin', Number.isFinite(margin) && margin >= 0, 'a number from 0 m on', margin);
    const mask = this.#maskOf('pick', species);
    const unit = direction.map((part) => part / length);
    const radius = margin + Math.max(0, ...this.#plan.species.map(({ body }) => largestHalf(body)));
    const [from, to] = this.#clip(origin, unit, radius, maxDistance);
    return this.#first(origin, unit, [from, to], radius, margin, mask);
  }

  /** Searches pieces of the ray, nearest first, until no later piece can contain a nearer hit. */
  #first(
    origin: Vec3,
    unit: readonly number[],
    [from, to]: readonly [number, number],
    radius: number,
    margin: number,
    mask: number,
  ): number | undefined {
    const half = Math.max(radius, this.#spacing / 2, (to - from) / 1024);
    // A sphere that contains the centres of all bodies that this piece of the ray can hit.
    const reach = Math.sqrt(half * half + radius * radius);
    const point: [number, number, number] = [0, 0, 0];
    const rounding = this.#rounding;
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let start = from - radius; start <= to + radius && start - radius <= best; start += 2 * half) {
      for (let axis = 0; axis < 3; axis++) point[axis] = origin[axis] + (start + half) * unit[axis];
      const { count, index, dx, dy, dz } = this.#around(point, reach, mask);
      for (let k = 0; k < count; k++) {
        const back = start + half;
        const relative = [dx[k], dy[k], dz[k]].map((part, axis) => part + rounding[axis] - back * unit[axis]);
        const distance = this.#hit(index[k], relative, unit, margin);
        // Of two fish at the same distance the one with the lower id, so that the result does not depend on the search
        // order.
        if (distance > best || distance > to || (distance === best && index[k] > found)) continue;
        if (distance === Number.POSITIVE_INFINITY) continue;
        best = distance;
        found = index[k];
      }
    }
    return found < 0 ? undefined : this.#fish.id[found];
  }

  /** @param relative origin of the ray relative to fish i, m */
  #hit(i: number, relative: readonly number[], unit: readonly number[], margin: number): number {
    const { vx, vy, vz, species } = this.#fish;
    const speed = lengthOf([vx[i], vy[i], vz[i]]);
    const heading = speed > 0 ? [vx[i] / speed, vy[i] / speed, vz[i] / speed] : [0, 0, 0];
    const { length, thickness } = this.#plan.species[species[i]].body;
    return bodyHit(relative, unit, heading, length / 2 + margin, (length * thickness) / 2 + margin);
  }

  /**
   * Returns the part of the ray where it can hit bodies, as distances from its origin, m.
   */
  #clip(origin: Vec3, unit: readonly number[], radius: number, maxDistance: number): [from: number, to: number] {
    const { wraps, world } = this.#plan;
    let from = 0;
    let to = maxDistance;
    for (let axis = 0; axis < 3; axis++) {
      const low = (wraps ? world.min[axis] : this.#min[axis] - radius) - origin[axis];
      const high = (wraps ? world.max[axis] : this.#max[axis] + radius) - origin[axis];
      if (unit[axis] === 0) {
        if (low > 0 || high < 0) return [0, -1];
        continue;
      }
      from = Math.max(from, Math.min(low / unit[axis], high / unit[axis]));
      to = Math.min(to, Math.max(low / unit[axis], high / unit[axis]));
    }
    return [from, to];
  }

  /** Returns the fish around a point; in a periodic world around its image in the world. */
  #around(point: Vec3, reach: number, mask: number): NearList {
    const { count, x, y, z } = this.#sorted;
    const { wraps, world } = this.#plan;
    [x, y, z].forEach((column, axis) => {
      const exact = wraps ? wrapCoordinate(point[axis], world.min[axis], world.max[axis]) : point[axis];
      column[count] = exact;
      this.#rounding[axis] = exact - column[count];
    });
    this.#search.nearInto(this.#near, count, reach, mask);
    return this.#near;
  }

  #maskOf(what: string, chosen: readonly (string | number)[] | undefined): number {
    if (chosen === undefined) return allSpecies;
    checkArgument(what, 'species', Array.isArray(chosen), 'a list of names or indices', chosen);
    const known = this.#plan.species.map(({ name }) => name);
    return chosen.reduce<number>((mask, one) => {
      const index = typeof one === 'string' ? known.indexOf(one) : one;
      const isKnown = typeof index === 'number' && index in known;
      const hint = isKnown ? '' : suggest(String(one), known);
      checkArgument(what, 'species', isKnown, 'names or indices of species', one, hint);
      return mask | (1 << index);
    }, 0);
  }
}

/** Half the largest extent of a body, m. */
function largestHalf({ length, thickness }: Plan['species'][number]['body']): number {
  return (length * Math.max(1, thickness)) / 2;
}

/** A JavaScript program may leave it out. */
function isVector(vector: Vec3 | undefined): boolean {
  const isList = Array.isArray(vector) || ArrayBuffer.isView(vector);
  return isList && vector.length === 3 && [0, 1, 2].every((axis) => Number.isFinite(vector[axis]));
}

/** Three numbers: a direction, a position or a heading. */
type Vector = ArrayLike<number>;

/**
 * Returns the distance along a ray at which it enters the body of a fish, m; Infinity if it misses. The body is an
 * ellipsoid of revolution about the heading; without a heading, it is a sphere with the body length as diameter. A ray
 * that starts inside hits at 0.
 * @param from the origin of the ray relative to the centre of the fish, m
 * @param direction the ray's direction, length 1
 * @param heading the fish's heading, length 1 or 0
 * @param along half the length of the body, m
 * @param across half the width of the body, m
 */
export function bodyHit(from: Vector, direction: Vector, heading: Vector, along: number, across: number): number {
  const hasHeading = heading[0] !== 0 || heading[1] !== 0 || heading[2] !== 0;
  const alongSq = 1 / (along * along);
  const acrossSq = hasHeading ? 1 / (across * across) : alongSq;
  const fromAlong = dot(from, heading);
  const directionAlong = dot(direction, heading);
  // The ray meets the ellipsoid at t where a t² + 2 b t + c = 0.
  const a = (1 - directionAlong * directionAlong) * acrossSq + directionAlong * directionAlong * alongSq;
  const b = (dot(from, direction) - fromAlong * directionAlong) * acrossSq + fromAlong * directionAlong * alongSq;
  const c = (dot(from, from) - fromAlong * fromAlong) * acrossSq + fromAlong * fromAlong * alongSq - 1;
  if (c <= 0) return 0;
  const discriminant = b * b - a * c;
  return b < 0 && discriminant >= 0 ? (-b - Math.sqrt(discriminant)) / a : Number.POSITIVE_INFINITY;
}

function dot(u: Vector, v: Vector): number {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
