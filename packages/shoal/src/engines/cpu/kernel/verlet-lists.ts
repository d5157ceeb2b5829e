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
 * The skin: how far a fish's list goes beyond its reach, m; 0: lists do not pay. With u = skin ÷ reach and lists that are
 * already `lead` steps old when they are first used, a step costs (1 + u)³ (1 + buildCost k ÷ (u − lead k)), since lists
 * are rebuilt every u ÷ k − lead steps. This is the u of least cost.
 * @param reach largest search radius of any species, m
 * @param speed of the fastest species, m/s
 * @param step s
 */
export function skinOf(reach: number, speed: number, step: number, lead = 0): number {
  const k = stepRatio(reach, speed, step);
  if (!(k <= maxStepRatio)) return 0;
  const c = buildCost * k;
  const late = lead * k;
  const best = late + (Math.sqrt(c * c + 3 * c * (1 + late)) - c) / 3;
  // Lists in use last a whole number of steps at the highest speed: more skin than for these would be of no use.
  return reach * Math.max(minSkinRatio, lead > 0 && k > 0 ? Math.floor(best / k) * k * 1.001 : best);
}

/** Twice the distance of a step ÷ reach. */
function stepRatio(reach: number, speed: number, step: number): number {
  return (2 * speed * step) / reach;
}

/** Smaller schools build lists all at once: their steps are short. */
const leastFish = 4096;
/** Steps over which lists are built, and the ratio of displacements up to which they pay. */
const stages = [
  { ratio: 0.02, parts: 4 },
  { ratio: 0.045, parts: 3 },
] as const;

/** In how many parts the next lists are built, one a step; 1: all at once. @param count of fish; the others as in `skinOf` */
export function partsOf(count: number, reach: number, speed: number, step: number): number {
  const k = stepRatio(reach, speed, step);
  return count < leastFish ? 1 : (stages.find(({ ratio }) => k <= ratio)?.parts ?? 1);
}

/** What a step does: no lists, new lists, or the lists of an earlier step. */
export type ListUse = 'none' | 'build' | 'reuse';

/** A generation of lists: there are two, and while one is in use the other is built. */
export type Generation = 0 | 1;

/**
 * `school.lists` has a block for each generation: the skin, m (0: there are no lists); a word of the schedule; the step of
 * the build; then the reach of each species, m.
 */
const skinAt = 0;
const stepAt = 2;
/** The schedule's words: steps left of a pause, and the progress of the next generation (list-schedule.ts). */
const pauseAt = 1;

/** Positions at the build. */
const columns = [
  { x: 'listX', y: 'listY', z: 'listZ' },
  { x: 'nextListX', y: 'nextListY', z: 'nextListZ' },
] as const;
const axes = ['x', 'y', 'z'] as const;

/**
 * A generation of a school's Verlet lists (neighbour lists with a skin). A list holds all fish within reach + skin, so it
 * is complete until two fish have approached each other by the skin. The order of a list, and so the last bits of sums,
 * depends on when it was built. Hence `school.lists` and the positions at the build are part of the school's state.
 */
export class VerletLists {
  readonly #school: School;
  readonly #columns: (typeof columns)[Generation];
  readonly #generation: Generation;
  /** Counts replacements of the state; lists built before are invalid even at the same step. */
  changes = 0;
  /** The lists as another simulation found them in the memory that it needs. */
  image: ListImage | undefined;

  constructor(school: School, generation: Generation = 0) {
    this.#school = school;
    this.#generation = generation;
    this.#columns = columns[generation];
  }

  /** Offset of its block. */
  get #at(): number {
    return this.#generation * (this.#school.lists.length >> 1);
  }

  get skin(): number {
    return this.#school.lists[this.#at + skinAt] ?? 0;
  }

  get stepOfBuild(): number {
    return this.#school.lists[this.#at + stepAt];
  }

  /** Reach of a species at the build, m. */
  reach(species: number): number {
    return this.#school.lists[this.#at + firstReach + species];
  }

  get positionsAtBuild(): Positions {
    const { count, species } = this.#school;
    const { x, y, z } = this.#columns;
    return { count, species, x: this.#school.column(x), y: this.#school.column(y), z: this.#school.column(z) };
  }

  /** Creates the columns, so that snapshots of any step have the same ones. */
  ensureColumns(species: number): void {
    const school = this.#school;
    if (school.lists.length === 0) school.setLists(2 * (firstReach + species));
    for (const axis of axes) school.column(this.#columns[axis]);
  }

  /** Discards the lists. */
  clear(): void {
    if (this.skin > 0) this.#school.lists[this.#at + skinAt] = 0;
  }

  /**
   * Square of the largest displacement of the fish from..to since the build, m².
   * @param seam the world if it is periodic
   */
  farthestSq(from: number, to: number, seam?: World): number {
    const { x, y, z } = this.#school;
    const { x: oldX, y: oldY, z: oldZ } = this.positionsAtBuild;
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
    if (!(this.skin > 0)) return false;
    for (let s = 0; s < queries.length; s++) if (!(Math.fround(queries[s].reach) <= this.reach(s))) return false;
    return this.lasts(Math.sqrt(farthestSq));
  }

  /** Whether lists are still complete after such a displacement, m. */
  lasts(displacement: number): boolean {
    // Less than half of the skin, since distances are rounded.
    return displacement <= this.skin * 0.4999;
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
    reaches: Readonly<Float64Array> = Float64Array.from(queries, ({ reach }) => reach),
  ): ListUse {
    if (skin === 0) {
      this.clear();
      return 'none';
    }
    this.ensureColumns(queries.length);
    const { lists } = this.#school;
    if (this.areValid(queries, farthestSq)) return 'reuse';
    this.clear();
    if (lists[pauseAt] > 0) {
      lists[pauseAt]--;
      return 'none';
    }
    this.begin(skin, reaches, queries.length);
    return 'build';
  }

  /** Stores what lists that are built from now on are like: the step, the reaches of the species and the positions. */
  begin(skin: number, reaches: Readonly<Float64Array>, species: number): void {
    const school = this.#school;
    const { lists } = school;
    const at = this.#at;
    lists[at + skinAt] = skin;
    lists[at + stepAt] = school.step;
    for (let s = 0; s < species; s++) lists[at + firstReach + s] = reaches[s];
    for (const axis of axes) school.column(this.#columns[axis]).set(school[axis]);
  }

  /** Discards lists that exceed the limit. @param bytes of the new lists, over all threads */
  checkSize(bytes: number): void {
    const { lists, count } = this.#school;
    if (bytes <= listLimit(count)) return;
    this.clear();
    lists[pauseAt] = pauseSteps;
  }
}
