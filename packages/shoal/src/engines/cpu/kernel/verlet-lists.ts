// Decides when Verlet lists are built, with what skin, and how long they are valid.

import { shortestImage } from '../../../math/periodic.ts';
import type { Positions } from '../../../neighbours/search.ts';
import type { Scene } from '../../../rules/rule.ts';
import { reachesAt, type School } from '../../../school/school.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import type { ListImage } from './list-image.ts';

/** Smaller schools build all lists in one step: their steps are short anyway. */
const leastFish = 4096;
/** Most neighbours per fish in lists, while a school has at most `mostTogether` in all; and in larger schools. */
const mostOfFish = 200;
const mostTogether = 1 << 24;
const mostOfFishInLarge = 70;

/**
 * Most neighbours of a school for which lists are built, each list padded to a multiple of 4. Denser clumps exceed it:
 * their lists are not worth the memory.
 */
export function listLimit(fish: number): number {
  return Math.max(mostOfFishInLarge * fish, Math.min(mostOfFish * fish, mostTogether), 1 << 18);
}

/**
 * Most neighbours that lists may hold: those built ahead are still used if the school has become too dense meanwhile,
 * since discarding them would double the work of a step.
 */
export function listCapacity(fish: number): number {
  return fish < leastFish ? listLimit(fish) : Math.ceil(listLimit(fish) * 1.125);
}

/** Number of steps without lists after these exceeded the limit. */
const pauseSteps = 60;
/** Lists pay up to this `stepRatio`. */
const maxStepRatio = 0.07;
/** Time to build lists ÷ time of a step that uses them. */
const buildCost = 1.8;
const minSkinRatio = 0.02;

/**
 * Returns the skin: by how much the radius of a list exceeds the reach, m; 0: lists do not pay. With u = skin ÷ reach
 * and k = `stepRatio`, lists that are `lead` steps old at first use are rebuilt every u ÷ k − lead steps. A step then
 * costs (1 + u)³ (1 + buildCost k ÷ (u − lead k)). The skin has the u of least cost.
 * @param reach largest search radius of any species, m
 * @param speed top speed of any species, m/s
 * @param step length of a step, s
 */
export function skinDepth(reach: number, speed: number, step: number, lead = 0): number {
  const k = stepRatio(reach, speed, step);
  if (!(k <= maxStepRatio)) return 0;
  const c = buildCost * k;
  const late = lead * k;
  const best = late + (Math.sqrt(c * c + 3 * c * (1 + late)) - c) / 3;
  // Rounded down to a whole number of steps at top speed: a fraction of a step would not make lists last longer.
  return reach * Math.max(minSkinRatio, lead > 0 && k > 0 ? Math.floor(best / k) * k * 1.001 : best);
}

/** Most by which two fish approach each other in a step (both at top speed) ÷ reach. */
function stepRatio(reach: number, speed: number, step: number): number {
  return (2 * speed * step) / reach;
}

/** Number of parts in which lists are built, by `stepRatio`: the first row that it does not exceed applies. */
const stages = [
  { ratio: 0.02, parts: 4 },
  { ratio: 0.045, parts: 3 },
] as const;

/**
 * Number of parts in which the next lists are built, one per step; 1: all at once.
 * @param count number of fish; other parameters as in `skinOf`
 */
export function listParts(count: number, reach: number, speed: number, step: number): number {
  const k = stepRatio(reach, speed, step);
  return count < leastFish ? 1 : (stages.find(({ ratio }) => k <= ratio)?.parts ?? 1);
}

/** What a step does: no lists, new lists, or the lists of an earlier step. */
export type ListUse = 'none' | 'build' | 'reuse';

/** One of the two generations of lists: while one is in use, the other is built. */
export type Generation = 0 | 1;

/**
 * Offsets in `school.lists`, which has a block for each generation: the skin, m (0: there are no lists); a word of the
 * schedule; the step in which the lists were built; then the reach of each species, m.
 */
const skinAt = 0;
const stepAt = 2;
/** The step is stored modulo this, so that float32 holds it exactly. No lists last that many steps. */
const stepsApart = 2 ** 24;
/**
 * The word of the schedule: in the first block the steps left of a pause, in the second the progress (see
 * list-schedule.ts).
 */
const pauseAt = 1;

/** Columns of the positions at which the lists were built. */
const columns = [
  { x: 'listX', y: 'listY', z: 'listZ' },
  { x: 'nextListX', y: 'nextListY', z: 'nextListZ' },
] as const;
const axes = ['x', 'y', 'z'] as const;

/**
 * A generation of a school's Verlet lists (neighbour lists with a skin). A list contains all fish within reach + skin,
 * so it is complete until two fish have approached each other by the skin. The order of a list depends on when it was
 * built, and so do the last bits of sums. That is why `school.lists` and the positions at the build are part of the
 * school's state.
 */
export class VerletLists {
  readonly #school: School;
  readonly #columns: (typeof columns)[Generation];
  readonly #generation: Generation;
  /** How often the state was replaced. Lists built before are invalid, even if the step number is the same. */
  changes = 0;
  /**
   * Square of the largest displacement of any fish since the build, m²; `measure` raises it. A field, because V8 would
   * allocate a returned number in every step.
   */
  farthestSq = 0;
  /** A kernel refers to its lists by this. One object for all builds, to avoid allocation. */
  readonly reference: WeakRef<VerletLists> = new WeakRef(this);
  /** A copy of the lists, made when another simulation needed the memory. */
  image: ListImage | undefined;

  constructor(school: School, generation: Generation = 0) {
    this.#school = school;
    this.#generation = generation;
    this.#columns = columns[generation];
  }

  /** Offset of this generation's block. */
  get #at(): number {
    return this.#generation * (this.#school.lists.length >> 1);
  }

  /** Length of the skin, m; 0: there are no lists. */
  get skin(): number {
    const { lists } = this.#school;
    return lists.length > 0 ? lists[this.#at + skinAt] : 0;
  }

  /** The step of the build, modulo 2²⁴. */
  get stepOfBuild(): number {
    return this.#school.lists[this.#at + stepAt];
  }

  /** Reach of a species at the build, m. */
  reach(species: number): number {
    return this.#school.lists[this.#at + reachesAt + species];
  }

  /**
   * Writes the radius of the lists and the radius within which they are complete, by species, m. Into arrays, because
   * V8 would allocate returned numbers.
   * @param slack margin of the first, m
   */
  lengthsInto(ends: Float64Array, complete: Float64Array, species: number, slack: number): void {
    const { lists } = this.#school;
    const at = this.#at;
    for (let s = 0; s < species; s++) {
      complete[s] = lists[at + reachesAt + s];
      ends[s] = complete[s] + lists[at + skinAt] + slack;
    }
  }

  get positionsAtBuild(): Positions {
    const { count, species } = this.#school;
    const { x, y, z } = this.#columns;
    return { count, species, x: this.#school.column(x), y: this.#school.column(y), z: this.#school.column(z) };
  }

  /** Creates the columns, so that snapshots of all steps have the same columns. */
  ensureColumns(species: number): void {
    const school = this.#school;
    if (school.lists.length === 0) school.setLists(2 * (reachesAt + species));
    for (const axis of axes) school.column(this.#columns[axis]);
  }

  /** Discards the lists. */
  clear(): void {
    if (this.skin > 0) this.#school.lists[this.#at + skinAt] = 0;
  }

  /**
   * Raises `farthestSq` to the largest displacement of the fish from..to. It becomes Infinity if a position is NaN, or
   * if one at the build is outside a periodic world: the lists of a snapshot can be from another world.
   * @param periodic the scene, if its world is periodic
   */
  measure(from: number, to: number, periodic?: Pick<Scene, 'world' | 'dimensions'>): void {
    const school = this.#school;
    const { x, y, z } = school;
    const oldX = school.column(this.#columns.x);
    const oldY = school.column(this.#columns.y);
    const oldZ = school.column(this.#columns.z);
    const seam = periodic?.world;
    const edgeX = seam ? seam.max[0] - seam.min[0] : 0;
    const edgeY = seam ? seam.max[1] - seam.min[1] : 0;
    const edgeZ = seam ? seam.max[2] - seam.min[2] : 0;
    let farthest = this.farthestSq;
    for (let i = from; i < to; i++) {
      let dx = x[i] - oldX[i];
      let dy = y[i] - oldY[i];
      let dz = z[i] - oldZ[i];
      if (periodic) {
        dx = shortestImage(dx, edgeX);
        dy = shortestImage(dy, edgeY);
        dz = shortestImage(dz, edgeZ);
        if (!isInside(periodic, oldX[i], oldY[i], oldZ[i])) farthest = Number.POSITIVE_INFINITY;
      }
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (!(distanceSq <= farthest)) {
        farthest = Number.isNaN(distanceSq) ? Number.POSITIVE_INFINITY : distanceSq;
      }
    }
    this.farthestSq = farthest;
  }

  /** Whether there are lists that hold all neighbours after the displacements in `farthestSq`. */
  areValid(rules: readonly Pick<SpeciesRules, 'query'>[]): boolean {
    for (let s = 0; s < rules.length; s++) if (!(Math.fround(rules[s].query.reach) <= this.reach(s))) return false;
    return this.lasts(Math.sqrt(this.farthestSq));
  }

  /** Whether there are lists and they are complete if no fish moved farther than `displacement`, m. */
  lasts(displacement: number): boolean {
    const skin = this.#school.lists[this.#at + skinAt];
    // Less than half of the skin, since distances are rounded.
    return skin > 0 && displacement <= skin * 0.4999;
  }

  /**
   * Chooses what the coming step does with the lists and, for a build, stores its step, reaches and positions.
   * @param skin skin for new lists, m
   * @param reaches reach of each species for new lists, m; default: those that the rules ask for
   */
  chooseUse(
    skin: number,
    rules: readonly Pick<SpeciesRules, 'query'>[],
    reaches: Readonly<Float64Array> = Float64Array.from(rules, ({ query }) => query.reach),
  ): ListUse {
    if (skin === 0) {
      this.clear();
      return 'none';
    }
    this.ensureColumns(rules.length);
    const { lists } = this.#school;
    if (this.areValid(rules)) return 'reuse';
    this.clear();
    if (lists[pauseAt] > 0) {
      lists[pauseAt]--;
      return 'none';
    }
    this.begin(skin, reaches, rules.length);
    return 'build';
  }

  /** Stores the parameters of new lists: the step, the skin, the reaches of the species and the positions. */
  begin(skin: number, reaches: Readonly<Float64Array>, species: number): void {
    this.image = undefined;
    const school = this.#school;
    const { lists } = school;
    const at = this.#at;
    lists[at + skinAt] = skin;
    lists[at + stepAt] = school.step % stepsApart;
    for (let s = 0; s < species; s++) lists[at + reachesAt + s] = reaches[s];
    for (const axis of axes) school.column(this.#columns[axis]).set(school[axis]);
  }

  /**
   * Begins a pause if lists exceed the limit, and discards them if they exceed the capacity.
   * @param listed number of neighbours in the new lists, of all threads
   */
  checkSize(listed: number): void {
    const { lists, count } = this.#school;
    if (listed <= listLimit(count)) return;
    lists[pauseAt] = pauseSteps;
    if (listed > listCapacity(count)) this.clear();
  }
}

/** Whether the next lists are not to be built, since those in use exceed the limit. */
export function isPausing({ lists }: School): boolean {
  return lists[pauseAt] > 0;
}

/**
 * Prolongs a pause of a large school that is about to end if new lists would exceed the limit: building them would only
 * take time.
 * @param neighbours number of neighbours of all fish in this step
 */
export function prolongPause({ lists, count }: School, neighbours: number): void {
  if (count >= leastFish && lists[pauseAt] === 1 && neighbours > listLimit(count)) lists[pauseAt] = pauseSteps;
}

function isInside(
  { world, dimensions }: Pick<Scene, 'world' | 'dimensions'>,
  x: number,
  y: number,
  z: number,
): boolean {
  const { min, max } = world;
  if (!(x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1])) return false;
  return dimensions === 2 || (z >= min[2] && z <= max[2]);
}
