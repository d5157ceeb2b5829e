import type { Positions } from '../../../neighbours/search.ts';
import { firstReach, type School } from '../../../school/school.ts';
import type { Lookout } from '../gather.ts';

/** Bytes that all lists of a school may take: beyond, as in a dense clump, they cost more memory than they are worth. */
export function listLimit(fish: number): number {
  return Math.max(280 * fish, 1 << 20);
}

/** Steps to go without lists when they took too much. */
const pause = 60;
/** Where lists pay: twice the way of the quickest fish in a step, as a part of the reach. */
const quickestWorthwhile = 0.07;
/** What building lists costs beside the sums over them, in sums. */
const buildCost = 1.8;
const leastPart = 0.02;

/**
 * How far beyond its reach a fish's list goes, m; 0: lists do not pay. With u = skin ÷ reach, a step costs
 * (1 + u)³ (1 + buildCost k ÷ u): lists are rebuilt every u ÷ k steps. This is the u where that is least.
 * @param reach of the species that looks farthest, m
 * @param speed of the quickest species, m/s
 * @param step s
 */
export function skinOf(reach: number, speed: number, step: number): number {
  const k = (2 * speed * step) / reach;
  if (!(k <= quickestWorthwhile)) return 0;
  const c = buildCost * k;
  return reach * Math.max(leastPart, (Math.sqrt(c * c + 3 * c) - c) / 3);
}

/** What a step does: without lists, with lists that it builds, or with those of an earlier step. */
export type ListUse = 'none' | 'build' | 'keep';

/**
 * When a school's neighbour lists are built anew. A list holds all who were within reach + skin, so it misses nobody
 * until two fish have come nearer by the skin. The order of a list, and so the last bits of sums, depends on when it
 * was built: what decides about it, and the positions of then, are part of the school's state.
 *
 * `school.lists` holds the skin (0: there are no lists), the steps to go without, the step in which they were built, and
 * the reach of each species.
 */
export class KeptLists {
  readonly #school: School;

  constructor(school: School) {
    this.#school = school;
  }

  get skin(): number {
    return this.#school.lists[0] ?? 0;
  }

  /** The step in which the lists were built. */
  get step(): number {
    return this.#school.lists[2];
  }

  /** Of a species when the lists were built, m. */
  reach(species: number): number {
    return this.#school.lists[firstReach + species];
  }

  /** How far the longest of them goes, m. */
  get farthestReach(): number {
    const { lists } = this.#school;
    let reach = 0;
    for (let k = firstReach; k < lists.length; k++) reach = Math.max(reach, lists[k]);
    return reach + this.skin;
  }

  /** All fish where they were when the lists were built. */
  get built(): Positions {
    const { count, species } = this.#school;
    const { x, y, z } = columns;
    return { count, species, x: this.#school.column(x), y: this.#school.column(y), z: this.#school.column(z) };
  }

  /** Makes their part of the state, so that snapshots of any moment have the same columns. */
  exist(species: number): void {
    const school = this.#school;
    if (school.lists.length === 0) school.setLists(firstReach + species);
    for (const axis of axes) school.column(columns[axis]);
  }

  /** There are none any more: fish have gone. */
  forget(): void {
    if (this.skin > 0) this.#school.lists[0] = 0;
  }

  /** Square of the longest way that one of the fish from..to is from where it was when the lists were built, m². */
  farthestSq(from: number, to: number): number {
    const { x, y, z } = this.#school;
    const oldX = this.#school.column(columns.x);
    const oldY = this.#school.column(columns.y);
    const oldZ = this.#school.column(columns.z);
    let farthest = 0;
    for (let i = from; i < to; i++) {
      const dx = x[i] - oldX[i];
      const dy = y[i] - oldY[i];
      const dz = z[i] - oldZ[i];
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (!(distanceSq <= farthest)) farthest = distanceSq;
    }
    return farthest;
  }

  /**
   * What the coming step does. Where it builds lists, they count from now on.
   * @param skin that lists built now would have, m
   * @param lookouts how far each species looks
   * @param farthestSq square of the longest way of all fish since the lists were built, m²
   */
  decide(skin: number, lookouts: readonly Lookout[], farthestSq: number): ListUse {
    const school = this.#school;
    if (skin === 0) {
      this.forget();
      return 'none';
    }
    this.exist(lookouts.length);
    const { lists } = school;
    let covers = true;
    for (let s = 0; s < lookouts.length; s++) covers &&= Math.fround(lookouts[s].reach) <= lists[firstReach + s];
    // A hair less than half: distances are rounded.
    if (lists[0] > 0 && covers && farthestSq <= (lists[0] * 0.4999) ** 2) return 'keep';
    lists[0] = 0;
    if (lists[1] > 0) {
      lists[1]--;
      return 'none';
    }
    lists[0] = skin;
    lists[2] = school.step;
    for (let s = 0; s < lookouts.length; s++) lists[firstReach + s] = lookouts[s].reach;
    for (const axis of axes) school.column(columns[axis]).set(school[axis]);
    return 'build';
  }

  /** @param bytes of the lists that were built, on all threads */
  tookBytes(bytes: number): void {
    const { lists, count } = this.#school;
    if (bytes <= listLimit(count)) return;
    lists[0] = 0;
    lists[1] = pause;
  }
}

const columns = { x: 'listX', y: 'listY', z: 'listZ' } as const;
const axes = ['x', 'y', 'z'] as const;
