import { shortestImage } from '../../../math/periodic.ts';
import type { Positions } from '../../../neighbours/search.ts';
import type { World } from '../../../scenario/plan.ts';
import { firstReach, type School } from '../../../school/school.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { ListImage } from './list-image.ts';

/** Bytes that all lists of a school may take. A dense clump exceeds it: its lists cost more memory than they are worth. */
export function listLimit(fish: number): number {
  return Math.max(280 * fish, 1 << 20);
}

/** Steps without lists after they exceeded the limit. */
const pauseSteps = 60;
/** Lists pay up to this ratio of the relative displacement in a step (twice that of the fastest fish) to the reach. */
const maxStepRatio = 0.07;
/** Cost of building the lists, in steps over them. */
const buildCost = 1.8;
const minSkinRatio = 0.02;

/**
 * The skin: how far a fish's list goes beyond its reach, m; 0: lists do not pay. With u = skin ÷ reach, a step costs
 * (1 + u)³ (1 + buildCost k ÷ u), since lists are rebuilt every u ÷ k steps. This is the u of least cost.
 * @param reach largest search radius of any species, m
 * @param speed of the fastest species, m/s
 * @param step s
 */
export function skinOf(reach: number, speed: number, step: number): number {
  const k = (2 * speed * step) / reach;
  if (!(k <= maxStepRatio)) return 0;
  const c = buildCost * k;
  return reach * Math.max(minSkinRatio, (Math.sqrt(c * c + 3 * c) - c) / 3);
}

/** What a step does: no lists, new lists, or the lists of an earlier step. */
export type ListUse = 'none' | 'build' | 'reuse';

/** Offsets in `school.lists`: the skin, m (0: there are no lists); steps left of a pause; the step of the build; then the reach of each species, m. */
const skinAt = 0;
const pauseAt = 1;
const stepAt = 2;

const columns = { x: 'listX', y: 'listY', z: 'listZ' } as const;
const axes = ['x', 'y', 'z'] as const;

/**
 * Tells when a school's Verlet lists (neighbour lists with a skin) are rebuilt. A list holds all fish within
 * reach + skin, so it is complete until two fish have approached each other by the skin. The order of a list, and so the
 * last bits of sums, depends on when it was built. Hence `school.lists` and the positions at the build are part of the
 * school's state.
 */
export class VerletLists {
  readonly #school: School;
  /** How often the state was replaced: lists in memory are of another one then, even with the same step. */
  changes = 0;
  /** The lists as another simulation found them in the memory that it needs. */
  image: ListImage | undefined;

  constructor(school: School) {
    this.#school = school;
  }

  get skin(): number {
    return this.#school.lists[skinAt] ?? 0;
  }

  get stepOfBuild(): number {
    return this.#school.lists[stepAt];
  }

  /** Reach of a species at the build, m. */
  reach(species: number): number {
    return this.#school.lists[firstReach + species];
  }

  get positionsAtBuild(): Positions {
    const { count, species } = this.#school;
    const { x, y, z } = columns;
    return { count, species, x: this.#school.column(x), y: this.#school.column(y), z: this.#school.column(z) };
  }

  /** Creates the columns, so that snapshots of any step have the same ones. */
  ensureColumns(species: number): void {
    const school = this.#school;
    if (school.lists.length === 0) school.setLists(firstReach + species);
    for (const axis of axes) school.column(columns[axis]);
  }

  /** Discards the lists. */
  clear(): void {
    if (this.skin > 0) this.#school.lists[skinAt] = 0;
  }

  /**
   * Square of the largest displacement of the fish from..to since the build, m².
   * @param seam the world if it is periodic
   */
  farthestSq(from: number, to: number, seam?: World): number {
    const { x, y, z } = this.#school;
    const oldX = this.#school.column(columns.x);
    const oldY = this.#school.column(columns.y);
    const oldZ = this.#school.column(columns.z);
    const edgeX = seam ? seam.max[0] - seam.min[0] : Number.POSITIVE_INFINITY;
    const edgeY = seam ? seam.max[1] - seam.min[1] : Number.POSITIVE_INFINITY;
    const edgeZ = seam ? seam.max[2] - seam.min[2] : Number.POSITIVE_INFINITY;
    let farthest = 0;
    for (let i = from; i < to; i++) {
      const dx = shortestImage(x[i] - oldX[i], edgeX);
      const dy = shortestImage(y[i] - oldY[i], edgeY);
      const dz = shortestImage(z[i] - oldZ[i], edgeZ);
      const distanceSq = dx * dx + dy * dy + dz * dz;
      // NaN counts as far.
      if (!(distanceSq <= farthest)) farthest = distanceSq;
    }
    return farthest;
  }

  /**
   * Whether there are lists that hold all neighbours.
   * @param farthestSq square of the largest displacement since the build, m²
   */
  areValid(queries: readonly NeighbourQuery[], farthestSq: number): boolean {
    const { lists } = this.#school;
    if (!(this.skin > 0)) return false;
    for (let s = 0; s < queries.length; s++)
      if (!(Math.fround(queries[s].reach) <= lists[firstReach + s])) return false;
    // Less than half of the skin, since distances are rounded.
    const half = this.skin * 0.4999;
    return farthestSq <= half * half;
  }

  /**
   * Chooses what the coming step does with the lists and, for a build, stores its step, reaches and positions.
   * @param skin of lists built now, m
   * @param farthestSq square of the largest displacement since the build, m²
   * @param reaches of the species, for lists built now, m; by default those of the queries
   */
  chooseUse(
    skin: number,
    queries: readonly NeighbourQuery[],
    farthestSq: number,
    reaches?: Readonly<Float64Array>,
  ): ListUse {
    const school = this.#school;
    if (skin === 0) {
      this.clear();
      return 'none';
    }
    this.ensureColumns(queries.length);
    const { lists } = school;
    if (this.areValid(queries, farthestSq)) return 'reuse';
    this.clear();
    if (lists[pauseAt] > 0) {
      lists[pauseAt]--;
      return 'none';
    }
    lists[skinAt] = skin;
    lists[stepAt] = school.step;
    for (let s = 0; s < queries.length; s++) lists[firstReach + s] = reaches ? reaches[s] : queries[s].reach;
    for (const axis of axes) school.column(columns[axis]).set(school[axis]);
    return 'build';
  }

  /** Discards lists that exceed the limit. @param bytes of the new lists, over all threads */
  checkSize(bytes: number): void {
    const { lists, count } = this.#school;
    if (bytes <= listLimit(count)) return;
    this.clear();
    lists[pauseAt] = pauseSteps;
  }
}
