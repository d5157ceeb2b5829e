// The phase of a step in which neighbours are found.

import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import type { Totals } from '../../neighbours/totals.ts';
import { VoronoiSearch } from '../../neighbours/voronoi/voronoi-search.ts';
import type { NoiseSettings } from '../../rules/kernel/noise.ts';
import type { Scene } from '../../rules/rule.ts';
import type { KernelChoice } from '../engine.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { firstReach, type NeighbourQuery, type SpeciesRules } from '../species-rules.ts';
import { isNoise, offsetOf, whyNot } from './kernel/coverage.ts';
import type { FlockKernel } from './kernel/flock-kernel.ts';
import type { KernelSource } from './kernel/kernel-source.ts';
import { ListsAhead } from './kernel/lists-ahead.ts';
import { prolongPause } from './kernel/verlet-lists.ts';
import { type PoolMember, reports, unevenPieces } from './pool-member.ts';
import type { VisitedRules } from './visited-rules.ts';

/** Weights of the kernel's rules, in their order. */
const weights = new Float64Array(4);

/**
 * Finds the neighbours of all fish under one plan: with the kernel, which also computes the steering vectors of its
 * rules, or with a search for one fish after another.
 */
export class NeighbourPass {
  /** Distances computed and neighbours found by this thread in this step. */
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #totals: Totals;
  readonly #pool: PoolMember;
  readonly #source: KernelSource;
  readonly #visited: VisitedRules;
  readonly #search: NeighbourSearch;
  readonly #voronoi: VoronoiSearch;
  /** By species. */
  readonly #queries: readonly NeighbourQuery[];
  readonly #ahead: ListsAhead;
  /** The kernel of this step; undefined: the rules' functions are called instead. */
  #kernel: FlockKernel | undefined;
  #choice: KernelChoice = { name: 'simd' };
  /** The largest search radius of this step, m, and whether the fish are sorted for searches. The kernel sorts by itself. */
  #reach = 0;
  #isBuilt = false;

  constructor(
    prepared: PreparedPlan,
    scene: Scene,
    totals: Totals,
    pool: PoolMember,
    source: KernelSource,
    visited: VisitedRules,
  ) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#totals = totals;
    this.#pool = pool;
    this.#source = source;
    this.#visited = visited;
    this.#search = searchOf(prepared.live);
    this.#voronoi = new VoronoiSearch(prepared.plan.wraps ? prepared.plan.world : undefined);
    this.#queries = prepared.rules.map(({ query }) => query);
    this.#ahead = new ListsAhead(prepared, scene, pool, source);
    source.ensureColumns(prepared.rules.length);
    this.choose();
  }

  get choice(): KernelChoice {
    return this.#choice;
  }

  get bytes(): number {
    return this.#search.bytes + this.#voronoi.bytes + (this.#kernel?.bytes ?? 0);
  }

  get listBytes(): number {
    return this.#kernel ? this.#kernel.listBytes + this.#ahead.bytes(this.#kernel) : 0;
  }

  /** Whether this step uses the kernel. */
  get usesKernel(): boolean {
    return this.#kernel !== undefined;
  }

  /**
   * Chooses between the kernel and the rules' functions for the coming step. A timeline may have changed what the rules
   * need.
   */
  choose(): void {
    const { plan, rules } = this.#prepared;
    const kernel = this.#source.take();
    const why = typeof kernel === 'string' ? kernel : whyNot(plan, rules);
    this.#kernel = typeof kernel === 'string' || why !== undefined ? undefined : kernel;
    for (const { rules: bound, kernelOffsets } of rules)
      for (let k = 0; k < kernelOffsets.length; k++) kernelOffsets[k] = offsetOf(bound[k]);
    if (this.#choice.reason !== why)
      this.#choice = why === undefined ? { name: 'simd' } : { name: 'typescript', reason: why };
  }

  /** Sorts the fish for the coming step, on all threads together. */
  sort(): void {
    const reach = this.#begin(this.#queries);
    if (reach === 0) this.#kernel = undefined;
    else if (this.#kernel) this.#sortForKernel(this.#kernel);
    else this.#build();
  }

  /** Sorts the fish for queries about single fish, on this thread alone. */
  sortForQueries(queries: readonly NeighbourQuery[]): void {
    if (this.#begin(queries) > 0) this.#build();
  }

  #build(): void {
    this.#search.build(this.#scene.school, this.#reach);
    this.#voronoi.build(this.#scene.school);
    this.#isBuilt = true;
  }

  /**
   * Resets the results of the previous step, and computes the totals if a rule reads them.
   * @returns the largest search radius, m; 0: none
   */
  #begin(queries: readonly NeighbourQuery[]): number {
    this.work.candidates = this.work.neighbours = 0;
    this.#scene.threats.forget();
    let reach = 0;
    let totals = false;
    for (const query of queries) {
      reach = Math.max(reach, firstReach(query));
      totals ||= query.totals || query.nearest > 0;
    }
    if (totals) this.#totals.compute(this.#scene.school, this.#prepared.plan.species);
    this.#reach = reach;
    this.#isBuilt = false;
    return reach;
  }

  #sortForKernel(kernel: FlockKernel): void {
    const pool = this.#pool;
    const { listsInUse } = this.#source.schedule;
    listsInUse.farthestSq = 0;
    pool.report(reports.farthest, 0);
    // Done even without lists: every thread must reach the barrier in it. A test for lists could differ between
    // threads, because the leader may already be changing them.
    pool.parallelFor(this.#scene.school.count, this.#measureDisplacements);
    if (pool.isLeader) {
      listsInUse.farthestSq = pool.largest(reports.farthest);
      this.#ahead.prepare(kernel);
    }
    pool.barrier();
    if (!pool.isLeader) kernel.follow();
    if (!this.#ahead.isIdle) this.#ahead.complete(kernel);
  }

  readonly #measureDisplacements = (from: number, to: number): void => {
    const { listsInUse } = this.#source.schedule;
    if (listsInUse.skin === 0) return;
    const scene = this.#scene;
    listsInUse.measure(from, to, scene.wraps ? scene : undefined);
    this.#pool.report(reports.farthest, listsInUse.farthestSq);
  };

  /** Computes the headings of the fish from..to and hands them to the kernel. */
  readonly fill = (from: number, to: number): void => this.#kernel?.fill(this.#scene, from, to);

  /** Computes the kernel's steering vectors, on all threads together. Call it after `fill` for all fish. */
  steer(): void {
    const kernel = this.#kernel;
    const { near, others } = this.#scene;
    near.count = others.count = 0;
    if (!kernel) return;
    const pool = this.#pool;
    this.#visited.prepare();
    if (pool.isLeader) this.#ahead.prepareNext(kernel);
    pool.parallelFor(kernel.extent, this.#sum, unevenPieces);
    pool.report(reports.listed, kernel.listed);
    if (!this.#ahead.isIdle) this.#ahead.buildNext();
    this.work.candidates = kernel.candidates + this.#ahead.candidates;
    this.work.neighbours = kernel.neighbours;
    this.#ahead.finish();
    if (!kernel.builds) return;
    pool.barrier();
    if (pool.isLeader) kernel.finish(this.#source.schedule.listsInUse, pool.sum(reports.listed));
  }

  /** Ends the step. Only the leader calls it. @param neighbours number of neighbours of all fish */
  finish(neighbours: number): void {
    if (this.#kernel) prolongPause(this.#scene.school, neighbours);
  }

  readonly #sum = (from: number, to: number): void =>
    this.#kernel?.steer(from, to, this.#visited.isIdle ? undefined : this.#visited);

  /**
   * Returns the kernel's results for the fish first..end, a block of one species; undefined: the step does not use the
   * kernel.
   * @param summed whether to return weighted sums, m/s², instead of rows of vectors
   */
  computed(
    first: number,
    end: number,
    { rules, kernelOffsets }: SpeciesRules,
    summed: boolean,
  ): Float32Array | undefined {
    const kernel = this.#kernel;
    if (!kernel) return undefined;
    if (summed) {
      weights.fill(0);
      for (let k = 0; k < rules.length; k++)
        if (kernelOffsets[k] >= 0) weights[kernelOffsets[k] / 3] = rules[k].settings.weight;
      kernel.collected.takeSums(first, end, weights);
    } else kernel.collected.takeRows(first, end);
    const { school, seed } = this.#scene;
    for (let k = 0; k < rules.length; k++) {
      if (!isNoise(rules[k])) continue;
      kernel.collected.addNoise(school, first, end, summed, seed, rules[k].settings as unknown as NoiseSettings);
    }
    return kernel.collected.steering;
  }

  /**
   * For each rule of a species the vectors computed at the kernel's visits; undefined: the step does not use the
   * kernel.
   */
  visitedVectors(species: number): VisitedRules['vectors'][number] | undefined {
    return this.#kernel && this.#visited.vectors[species];
  }

  /** Fills the lists of another scene with the neighbours of fish i, also in steps with the kernel. */
  gatherInto(i: number, rules: SpeciesRules, scene: Scene): void {
    if (!this.#isBuilt && this.#reach > 0) this.#build();
    gather(i, rules, rules.query, this.#search, this.#voronoi, scene);
  }

  /** Fills the scene's lists of neighbours for fish i. */
  gather(i: number, rules: SpeciesRules, query = rules.query): void {
    gather(i, rules, query, this.#search, this.#voronoi, this.#scene);
    this.work.neighbours += this.#scene.near.count + this.#scene.others.count;
    this.work.candidates = this.#search.candidates + this.#voronoi.candidates;
  }

  /** Discards what is stored by index. Call it when fish were added or removed. */
  clear(): void {
    this.#source.schedule.clear();
  }
}

/** Fills the scene's lists of neighbours for fish i. */
function gather(
  i: number,
  rules: SpeciesRules,
  query: NeighbourQuery,
  search: NeighbourSearch,
  voronoi: VoronoiSearch,
  scene: Scene,
): void {
  const { near, others } = scene;
  near.count = others.count = 0;
  if (query.voronoiReach > 0) {
    voronoi.nearInto(near, i, query.voronoiReach, rules.flockmateMask);
    keepSeen(near, i, query, scene);
    near.sort();
  } else gatherWithin(i, rules, query, search, scene);
  if (rules.avoidedMask !== 0 && query.reach > 0)
    searchInView(others, i, query.reach, rules.avoidedMask, query, search, scene);
}

/** Lists the flockmates of fish i within its reach, and the k nearest at any distance. */
function gatherWithin(
  i: number,
  rules: SpeciesRules,
  query: NeighbourQuery,
  search: NeighbourSearch,
  scene: Scene,
): void {
  const { near } = scene;
  if (query.reach > 0) searchInView(near, i, query.reach, rules.flockmateMask, query, search, scene);
  const widens = query.nearest > near.count;
  if (widens) widen(i, rules, query, search, scene);
  if (query.sorted) near.sort();
  // The widened search found fish beyond the reach. Only the k nearest may use those.
  if (widens) near.count = Math.min(near.count, query.nearest);
}

/** Doubles the radius until enough flockmates are in view or all have been found. */
function widen(i: number, rules: SpeciesRules, query: NeighbourQuery, search: NeighbourSearch, scene: Scene): void {
  const { near, totals, school } = scene;
  const sums = totals[school.species[i]];
  const flockmates = sums[0] - sums[7];
  for (let reach = Math.max(query.reach, query.spacing); near.count < query.nearest; reach *= 2)
    if (searchInView(near, i, reach, rules.flockmateMask, query, search, scene) >= flockmates) return;
}

/** Lists the fish within `reach` and in view. @returns the number within `reach`, in view or not */
function searchInView(
  list: Scene['near'],
  i: number,
  reach: number,
  speciesMask: number,
  query: NeighbourQuery,
  search: NeighbourSearch,
  scene: Scene,
): number {
  search.nearInto(list, i, reach, speciesMask);
  const found = list.count;
  keepSeen(list, i, query, scene);
  return found;
}

/** Keeps the fish in view. */
function keepSeen(
  list: Scene['near'],
  i: number,
  { cosHalfView }: NeighbourQuery,
  { headingX, headingY, headingZ }: Scene,
): void {
  if (cosHalfView > -1) list.keepSeen(headingX[i], headingY[i], headingZ[i], cosHalfView);
}
