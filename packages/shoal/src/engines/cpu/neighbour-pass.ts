import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import type { Totals } from '../../neighbours/totals.ts';
import type { NoiseSettings } from '../../rules/kernel/noise.ts';
import type { Scene } from '../../rules/rule.ts';
import type { KernelChoice } from '../engine.ts';
import type { NeighbourQuery } from '../neighbour-query.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { gather } from './gather.ts';
import { isNoise, offsetOf, whyNot } from './kernel/coverage.ts';
import type { FlockKernel } from './kernel/flock-kernel.ts';
import type { KernelSource } from './kernel/kernel-source.ts';
import { ListsAhead } from './kernel/lists-ahead.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import { type PoolMember, reports } from './threads/pool-member.ts';
import type { VisitedRules } from './visited-rules.ts';

/** Weights of the kernel's rules, in their order. */
const weights = new Float64Array(4);

/**
 * Finds the neighbours of all fish under one plan: with the kernel, which computes the steering vectors of its rules
 * too, or with a search for one fish after the other.
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
  readonly #ahead: ListsAhead;
  /** The kernel of this step; undefined: the rules' functions compute it. */
  #kernel: FlockKernel | undefined;
  #choice: KernelChoice = { name: 'simd' };

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
    this.#search = searchOf({ ...prepared.plan, world: prepared.live.world });
    this.#ahead = new ListsAhead(prepared, scene, pool, source);
    source.ensureColumns(prepared.rules.length);
    this.choose();
  }

  get choice(): KernelChoice {
    return this.#choice;
  }

  get bytes(): number {
    return this.#search.bytes + (this.#kernel?.bytes ?? 0);
  }

  get listBytes(): number {
    return this.#kernel ? this.#kernel.listBytes + this.#ahead.bytes(this.#kernel) : 0;
  }

  /** Whether the kernel computes this step. */
  get usesKernel(): boolean {
    return this.#kernel !== undefined;
  }

  /** Chooses between kernel and functions for the coming step: a timeline may have changed what the rules need. */
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
    const { queries } = this.#prepared;
    const reach = this.#begin(queries);
    if (reach === 0) this.#kernel = undefined;
    else if (this.#kernel) this.#sortForKernel(this.#kernel);
    else this.#search.build(this.#scene.school, reach);
  }

  /** Sorts the fish for queries about single ones, by this thread alone. */
  sortForQueries(queries: readonly NeighbourQuery[]): void {
    const reach = this.#begin(queries);
    if (reach > 0) this.#search.build(this.#scene.school, reach);
  }

  /** Resets the counters and computes the totals if a rule reads them. @returns the largest search radius, m; 0: none */
  #begin(queries: readonly NeighbourQuery[]): number {
    this.work.candidates = this.work.neighbours = 0;
    let reach = 0;
    let totals = false;
    for (const query of queries) {
      reach = Math.max(reach, query.reach, query.nearest > 0 ? query.spacing : 0);
      totals ||= query.totals || query.nearest > 0;
    }
    if (totals) this.#totals.compute(this.#scene.school, this.#prepared.plan.species);
    return reach;
  }

  #sortForKernel(kernel: FlockKernel): void {
    const pool = this.#pool;
    pool.report(reports.farthest, 0);
    // Even without lists: the leader may change them at once, so other threads must not skip a barrier because of them.
    pool.parallelFor(this.#scene.school.count, this.#measureDisplacements);
    if (pool.isLeader) this.#ahead.prepare(kernel, pool.largest(reports.farthest));
    pool.barrier();
    if (!pool.isLeader) kernel.follow();
    this.#ahead.build(kernel);
  }

  readonly #measureDisplacements = (from: number, to: number): void => {
    const { listsInUse } = this.#source.schedule;
    if (listsInUse.skin === 0) return;
    const { wraps, world } = this.#scene;
    const farthest = Math.max(
      this.#pool.reported(reports.farthest),
      listsInUse.farthestSq(from, to, wraps ? world : undefined),
    );
    this.#pool.report(reports.farthest, farthest);
  };

  /** Computes the headings of the fish from..to and hands them to the kernel. */
  readonly fill = (from: number, to: number): void => this.#kernel?.fill(this.#scene, from, to);

  /** Computes the kernel's steering vectors, on all threads together, once all fish are filled in. */
  steer(): void {
    const kernel = this.#kernel;
    const { near, others } = this.#scene;
    near.count = others.count = 0;
    if (!kernel) return;
    const pool = this.#pool;
    this.#visited.prepare();
    pool.parallelFor(kernel.extent, this.#sum);
    pool.report(reports.listBytes, kernel.builtBytes);
    this.work.candidates = kernel.candidates + this.#ahead.candidates;
    this.work.neighbours = kernel.neighbours;
    this.#ahead.finish();
    if (!kernel.builds) return;
    pool.barrier();
    if (pool.isLeader) kernel.finish(this.#source.schedule.listsInUse, pool.sum(reports.listBytes));
  }

  readonly #sum = (from: number, to: number): void =>
    this.#kernel?.steer(from, to, this.#visited.isIdle ? undefined : this.#visited);

  /**
   * What the kernel has computed for the fish first..end, a block of one species; undefined: nothing.
   * @param summed whether as weighted sums, m/s², or as rows of vectors
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

  /** By rule of a species, the vectors that were computed while the kernel visited its fish; undefined: it did not. */
  visitedVectors(species: number): VisitedRules['vectors'][number] | undefined {
    return this.#kernel && this.#visited.vectors[species];
  }

  /** Fills the scene's lists of neighbours for fish i. */
  gather(i: number, rules: SpeciesRules, query: NeighbourQuery): void {
    gather(i, rules, query, this.#search, this.#scene);
    this.work.neighbours += this.#scene.near.count + this.#scene.others.count;
    this.work.candidates = this.#search.candidates;
  }

  /** Discards what is stored by index: fish have come or gone. */
  clear(): void {
    this.#source.schedule.clear();
  }
}
