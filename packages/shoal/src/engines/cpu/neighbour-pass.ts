import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import { Totals } from '../../neighbours/totals.ts';
import type { Scene } from '../../rules/rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import type { KernelChoice, KernelName } from '../engine.ts';
import type { NeighbourQuery } from '../neighbour-query.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { gather } from './gather.ts';
import { isNoise, placeOf, whyNot } from './kernel/coverage.ts';
import { type FlockKernel, flockKernel, type Noise, newKernel } from './kernel/flock-kernel.ts';
import type { KernelMemory } from './kernel/instance.ts';
import { VerletLists } from './kernel/verlet-lists.ts';
import { type PoolMember, reports } from './threads/pool-member.ts';

/** Of the rules that the kernel computes, in their order. */
const weights = new Float64Array(4);

/** Who is near whom: by the kernel, which computes the steering vectors of its rules too, or by a search for one fish after the other. */
export class NeighbourPass {
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #school: School;
  readonly #crew: PoolMember;
  readonly #name: KernelName;
  /** The kernel of the crew, or why there is none; undefined: this thread's kernels are used. */
  readonly #ofCrew: FlockKernel | string | undefined;
  readonly #lists: VerletLists;
  /** What computes the coming step; undefined: the rules' functions. */
  #kernel: FlockKernel | undefined;
  #choice!: KernelChoice;
  #plan!: Plan;
  #rules!: readonly SpeciesRules[];
  #search!: NeighbourSearch;
  #totals!: Totals;
  #scene!: Scene;

  /** @param memory of the kernel that the threads of a crew share */
  constructor(school: School, crew: PoolMember, kernel: KernelName, memory?: KernelMemory) {
    this.#school = school;
    this.#crew = crew;
    this.#name = kernel;
    this.#ofCrew = memory && newKernel(crew, memory);
    this.#lists = new VerletLists(school);
  }

  get choice(): KernelChoice {
    return this.#choice;
  }

  get totals(): readonly Float64Array[] {
    return this.#totals.ofFlockmates;
  }

  get bytes(): number {
    return this.#search.bytes + (this.#kernel?.bytes ?? 0);
  }

  get listBytes(): number {
    return this.#kernel?.listBytes ?? 0;
  }

  /** Whether the kernel computes this step. */
  get byKernel(): boolean {
    return this.#kernel !== undefined;
  }

  setPlan(plan: Plan, rules: readonly SpeciesRules[]): void {
    this.#plan = plan;
    this.#rules = rules;
    this.#search = searchOf(plan);
    this.#totals = new Totals(plan.species.length);
    if (this.#name === 'simd') this.#lists.exist(plan.species.length);
    this.choose();
  }

  /** A timeline may change what the kernel can do, so this is asked before every step. */
  choose(): void {
    const wanted = this.#name === 'simd' ? (this.#ofCrew ?? flockKernel(this.#lists)) : 'it was asked for';
    const why = typeof wanted === 'string' ? wanted : whyNot(this.#plan, this.#rules);
    this.#kernel = typeof wanted === 'string' || why !== undefined ? undefined : wanted;
    for (const { rules, kernelOffsets } of this.#rules)
      for (let k = 0; k < kernelOffsets.length; k++) kernelOffsets[k] = placeOf(rules[k]);
    if (this.#choice && this.#choice.reason === why) return;
    this.#choice = why === undefined ? { name: 'simd' } : { name: 'typescript', reason: why };
  }

  /**
   * Makes ready for the step, all threads of a crew together.
   * @param alone whether each fish is to be looked at by itself, as for an examination, whatever the kernel can do
   */
  find(scene: Scene, lookouts: readonly NeighbourQuery[], alone = false): void {
    this.#scene = scene;
    this.work.candidates = this.work.neighbours = 0;
    let reach = 0;
    let totals = false;
    for (const look of lookouts) {
      reach = Math.max(reach, look.reach, look.nearest > 0 ? look.spacing : 0);
      totals ||= look.totals || look.nearest > 0;
    }
    // Where nobody looks for anybody there is nothing to compute.
    if (reach === 0) this.#kernel = undefined;
    else if (this.#kernel && !alone) this.#sort(scene, lookouts);
    else this.#search.build(this.#school, reach);
    if (totals) this.#totals.compute(this.#school, this.#plan.species);
  }

  #sort(scene: Scene, lookouts: readonly NeighbourQuery[]): void {
    const crew = this.#crew;
    const kernel = this.#kernel as FlockKernel;
    crew.report(reports.farthest, 0);
    // Always: whoever leads may change the lists right after, so others must not decide by them whether to meet.
    crew.parallelFor(this.#school.count, this.#measureWay);
    if (crew.isLeader) kernel.prepare(scene, this.#rules, lookouts, this.#lists, crew.largest(reports.farthest));
    crew.barrier();
    if (!crew.isLeader) kernel.follow();
  }

  readonly #measureWay = (from: number, to: number): void => {
    if (this.#lists.skin === 0) return;
    const farthest = Math.max(this.#crew.reported(reports.farthest), this.#lists.farthestSq(from, to));
    this.#crew.report(reports.farthest, farthest);
  };

  /** Computes the headings of the fish from..to, and hands them to the kernel. */
  readonly fill = (from: number, to: number): void => this.#kernel?.fill(this.#scene, from, to);

  /** Computes what the kernel can compute, all threads of a crew together, once it has been handed all fish. */
  steer(): void {
    const kernel = this.#kernel;
    const { near, others } = this.#scene;
    near.count = others.count = 0;
    if (!kernel) return;
    const crew = this.#crew;
    crew.parallelFor(kernel.extent, this.#sum);
    crew.report(reports.built, kernel.builtBytes);
    this.work.candidates = kernel.candidates;
    this.work.neighbours = kernel.neighbours;
    if (!kernel.builds) return;
    crew.barrier();
    if (crew.isLeader) kernel.finish(this.#lists, crew.sum(reports.built));
  }

  readonly #sum = (from: number, to: number): void => this.#kernel?.steer(from, to);

  /**
   * What the kernel has computed of the fish first..end, a block of one species; undefined: nothing.
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
      kernel.collectSums(first, end, weights[0], weights[1], weights[2]);
    } else kernel.collect(first, end);
    for (let k = 0; k < rules.length; k++) {
      if (!isNoise(rules[k])) continue;
      kernel.wander(this.#school, first, end, summed, this.#scene.seed, rules[k].settings as unknown as Noise);
    }
    return kernel.steering;
  }

  /** Fills the lists of the scene for fish i. */
  gather(i: number, rules: SpeciesRules, look: NeighbourQuery): void {
    gather(i, rules, look, this.#search, this.#scene);
    this.work.neighbours += this.#scene.near.count + this.#scene.others.count;
    this.work.candidates = this.#search.candidates;
  }

  /** Fish have gone: what is known of the others by index is of no use. */
  forget(): void {
    this.#lists.forget();
  }
}
