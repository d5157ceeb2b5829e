import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import { Totals } from '../../neighbours/totals.ts';
import type { NoiseSettings } from '../../rules/kernel/noise.ts';
import type { Scene } from '../../rules/rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import type { KernelChoice, KernelName } from '../engine.ts';
import { type Crew, reports } from './crew/crew.ts';
import { gather, type Lookout } from './gather.ts';
import { isNoise, placeOf, whyNot } from './kernel/coverage.ts';
import { type FlockKernel, flockKernel, newKernel } from './kernel/flock-kernel.ts';
import type { KernelMemory } from './kernel/instance.ts';
import { KeptLists } from './kernel/kept-lists.ts';
import type { SpeciesRules } from './species-rules.ts';

/** Of the rules that the kernel computes, in their order. */
const weights = new Float64Array(4);

/** Who is near whom: by the kernel, which computes the steering vectors of its rules too, or by a search for one fish after the other. */
export class NeighbourPass {
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #school: School;
  readonly #crew: Crew;
  readonly #name: KernelName;
  /** The kernel of the crew, or why there is none; undefined: this thread's kernels are used. */
  readonly #ofCrew: FlockKernel | string | undefined;
  readonly #lists: KeptLists;
  /** What computes the coming step; undefined: the rules' functions. */
  #kernel: FlockKernel | undefined;
  #choice!: KernelChoice;
  #plan!: Plan;
  #rules!: readonly SpeciesRules[];
  #search!: NeighbourSearch;
  #totals!: Totals;
  #scene!: Scene;

  /** @param memory of the kernel that the threads of a crew share */
  constructor(school: School, crew: Crew, kernel: KernelName, memory?: KernelMemory) {
    this.#school = school;
    this.#crew = crew;
    this.#name = kernel;
    this.#ofCrew = memory && newKernel(crew, memory);
    this.#lists = new KeptLists(school);
  }

  get choice(): KernelChoice {
    return this.#choice;
  }

  get totals(): readonly Float64Array[] {
    return this.#totals.ofMates;
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
    for (const { rules, places } of this.#rules) for (let k = 0; k < places.length; k++) places[k] = placeOf(rules[k]);
    if (this.#choice && this.#choice.reason === why) return;
    this.#choice = why === undefined ? { name: 'simd' } : { name: 'typescript', reason: why };
  }

  /**
   * Makes ready for the step, all threads of a crew together.
   * @param alone whether each fish is to be looked at by itself, as for an examination, whatever the kernel can do
   */
  find(scene: Scene, lookouts: readonly Lookout[], alone = false): void {
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

  #sort(scene: Scene, lookouts: readonly Lookout[]): void {
    const crew = this.#crew;
    const kernel = this.#kernel as FlockKernel;
    crew.report(reports.farthest, 0);
    // Always: whoever leads may change the lists right after, so others must not decide by them whether to meet.
    crew.share(this.#school.count, this.#measureWay);
    if (crew.leads) kernel.prepare(scene, this.#rules, lookouts, this.#lists, crew.largest(reports.farthest));
    crew.meet();
    if (!crew.leads) kernel.follow();
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
    crew.share(kernel.extent, this.#sum);
    crew.report(reports.built, kernel.builtBytes);
    this.work.candidates = kernel.candidates;
    this.work.neighbours = kernel.neighbours;
    if (!kernel.builds) return;
    crew.meet();
    if (crew.leads) kernel.finish(this.#lists, crew.total(reports.built));
  }

  readonly #sum = (from: number, to: number): void => this.#kernel?.steer(from, to);

  /**
   * What the kernel has computed of the fish first..end, a block of one species; undefined: nothing.
   * @param summed whether as weighted sums, m/s², or as rows of vectors
   */
  computed(first: number, end: number, { rules, places }: SpeciesRules, summed: boolean): Float32Array | undefined {
    const kernel = this.#kernel;
    if (!kernel) return undefined;
    if (summed) {
      weights.fill(0);
      for (let k = 0; k < rules.length; k++) if (places[k] >= 0) weights[places[k] / 3] = rules[k].settings.weight;
      kernel.collectSums(first, end, weights);
    } else kernel.collect(first, end);
    for (let k = 0; k < rules.length; k++) {
      if (!isNoise(rules[k])) continue;
      const settings = rules[k].settings as unknown as NoiseSettings;
      kernel.addNoise(this.#school, first, end, summed, this.#scene.seed, settings);
    }
    return kernel.steering;
  }

  /** Fills the lists of the scene for fish i. */
  gather(i: number, rules: SpeciesRules, look: Lookout): void {
    gather(i, rules, look, this.#search, this.#scene);
    this.work.neighbours += this.#scene.near.count + this.#scene.others.count;
    this.work.candidates = this.#search.candidates;
  }

  /** Fish have gone: what is known of the others by index is of no use. */
  forget(): void {
    this.#lists.forget();
  }
}
