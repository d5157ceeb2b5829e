import type { ObstacleSources, Obstacles } from '../../fields/obstacles.ts';
import { bytesOf } from '../../math/bytes.ts';
import { spend } from '../../motion/energy.ts';
import { type MotionFrame, motionFrame, moveFish, shapeAcceleration, wrapFish } from '../../motion/motion.ts';
import { wakeFactor } from '../../motion/wake.ts';
import { NearList } from '../../neighbours/near.ts';
import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import { Totals } from '../../neighbours/totals.ts';
import { Outcomes, type SimulationEvent } from '../../rules/outcomes.ts';
import type { AnyRule, Scene } from '../../rules/rule.ts';
import { groundHeight } from '../../scenario/ground.ts';
import { type LivePlan, livePlan } from '../../scenario/live-plan.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { respawn } from '../../school/spawn.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { type Engine, type Examination, type KernelChoice, type KernelName, type Phase, phases } from '../engine.ts';
import { gather, type Lookout, lookOut, noLookout } from './gather.ts';
import { placeOf, whyNot } from './kernel/coverage.ts';
import { type FlockKernel, flockKernel } from './kernel/flock-kernel.ts';
import { KeptLists } from './kernel/kept-lists.ts';
import { chunk } from './kernel/layout.ts';
import { ObstacleCourse } from './obstacle-course.ts';
import { type BoundRule, bindRules, type RuleOf, type SpeciesRules, stretches } from './species-rules.ts';

/** Steps a school on one thread of the processor: the neighbour rules in WebAssembly where they can be, the rest in TypeScript over typed arrays. */
export class CpuEngine implements Engine {
  readonly name = 'cpu';
  readonly threads = 1;
  readonly school: School;
  readonly timings: Record<Phase, number>;
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #outcomes = new Outcomes();
  readonly #course: ObstacleCourse;
  /** Whether the plan was set after the last step. */
  #edited = false;
  readonly #now: () => number;
  readonly #wanted: KernelName;
  /** What computes the neighbour rules in the coming step; undefined: their functions. */
  #kernel: FlockKernel | undefined;
  #choice!: KernelChoice;
  readonly #lists: KeptLists;
  readonly #steer = new Float64Array(3);
  readonly #sum = new Float64Array(3);
  readonly #seed: number;
  readonly #ruleOf: RuleOf;
  /** The part of its drag that each fish feels. */
  readonly #wake: Float32Array;
  readonly #lengthOf = (j: number): number => this.#live.species[this.school.species[j]].body.length;
  #plan!: Plan;
  #live!: LivePlan;
  #timeline!: Timeline;
  #rules!: SpeciesRules[];
  #lookouts!: Lookout[];
  /** The same if all rules were switched on: whom an examination looks for. */
  #fullLookouts!: Lookout[];
  /** The step for which neighbours were found for examinations. */
  #examinable = Number.NaN;
  #frames!: MotionFrame[];
  #settling!: NonNullable<AnyRule['settle']>[];
  #watched!: boolean[];
  #search!: NeighbourSearch;
  #totals!: Totals;
  #scene!: Scene & { members: number[][] };
  #spacing = 1;

  /**
   * @param ruleOf the functions of each rule of the plan
   * @param sources meshes and fields of obstacles
   * @param now a clock in milliseconds for the timings; without one they stay 0
   * @param kernel what computes the neighbour rules, where it can
   */
  constructor(
    plan: Plan,
    school: School,
    seed: number,
    ruleOf: RuleOf,
    sources: ObstacleSources = {},
    now: () => number = () => 0,
    kernel: KernelName = 'simd',
  ) {
    this.#ruleOf = ruleOf;
    this.school = school;
    this.#seed = seed;
    this.#course = new ObstacleCourse(school, sources, this.#outcomes);
    this.#now = now;
    this.#wanted = kernel;
    this.#lists = new KeptLists(school);
    this.#wake = new Float32Array(school.count).fill(1);
    this.timings = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;
    if (school.food.length !== plan.food.length) school.food = Float32Array.from(plan.food, ({ amount }) => amount);
    this.setPlan(plan);
    this.#edited = false;
  }

  get obstacles(): Obstacles {
    return this.#course.obstacles;
  }

  get events(): readonly SimulationEvent[] {
    return this.#outcomes.events;
  }

  get bytes(): number {
    const { near, others, headingX, headingY, headingZ } = this.#scene;
    const kernel = this.#kernel ? [this.#kernel] : [];
    return [this.school, this.#search, near, others, ...kernel].reduce(
      (sum, { bytes }) => sum + bytes,
      bytesOf(headingX, headingY, headingZ, this.#wake),
    );
  }

  get listBytes(): number {
    return this.#kernel?.listBytes ?? 0;
  }

  get kernel(): KernelChoice {
    return this.#choice;
  }

  setPlan(plan: Plan): void {
    const { school } = this;
    this.#plan = plan;
    this.#live = livePlan(plan);
    this.#timeline = new Timeline(plan.timeline, this.#live);
    this.#rules = bindRules(plan, this.#live, school, this.#ruleOf);
    this.#chooseKernel();
    this.#lookouts = plan.species.map(noLookout);
    this.#fullLookouts = plan.species.map(noLookout);
    this.#examinable = Number.NaN;
    this.#settling = Object.keys(plan.ruleRows).flatMap((name) => {
      const rule = this.#ruleOf(name);
      return rule.settle && plan.species.some((one) => rule.applies?.(one, plan) ?? true) ? [rule.settle] : [];
    });
    this.#watched = plan.species.map((_, s) =>
      plan.species.some(
        ({ hunts, flees, follows }, by) =>
          hunts.includes(s) || flees.includes(s) || follows.includes(s) || plan.species[s].hunts.includes(by),
      ),
    );
    this.#search = searchOf(plan);
    this.#outcomes.clear();
    this.#edited = true;
    this.#course.setPlan(plan);
    this.#totals = new Totals(plan.species.length);
    const heading = (old?: Float32Array) => old ?? new Float32Array(school.count);
    const lengths = new Set(plan.species.map(({ body }) => body.length));
    this.#scene = {
      school,
      plan: this.#live,
      headingX: heading(this.#scene?.headingX),
      headingY: heading(this.#scene?.headingY),
      headingZ: heading(this.#scene?.headingZ),
      near: this.#scene?.near ?? new NearList(),
      others: this.#scene?.others ?? new NearList(),
      stretch: lengths.size > 1 ? plan.species.map((_, s) => stretches(plan, s)) : undefined,
      totals: this.#totals.ofMates,
      members: plan.species.map(() => []),
      obstacles: this.#course.obstacles,
      world: plan.world,
      seed: this.#seed,
      dimensions: plan.dimensions,
      wraps: plan.wraps,
      step: plan.step,
    };
    const { min, max } = plan.world;
    this.#spacing = (max[0] - min[0]) / Math.cbrt(Math.max(1, plan.count));
    if (plan.wraps) for (let i = 0; i < school.count; i++) wrapFish(school, i, plan.world, plan.dimensions);
  }

  rulesOf(species: number): string[] {
    const names = this.#rules[species].rules.map(({ name }) => name);
    return Object.keys(this.#plan.ruleRows).filter((name) => names.includes(name));
  }

  step(): void {
    const clock = [this.#now()];
    // Whom an edit has just displaced is told of with the step that follows.
    if (!this.#edited) this.#outcomes.clear();
    this.#edited = false;
    this.#prepare();
    this.#chooseKernel();
    this.#findNeighbours(this.#lookouts, this.#kernel);
    this.#examinable = Number.NaN;
    clock.push(this.#now());
    this.#computeHeadings();
    clock.push(this.#now());
    this.#decideAll();
    clock.push(this.#now());
    this.#steerAll();
    clock.push(this.#now());
    this.#moveAll();
    clock.push(this.#now());
    this.#settleAll();
    clock.push(this.#now());
    phases.forEach((phase, k) => {
      this.timings[phase] = clock[k + 1] - clock[k];
    });
    this.work.candidates = this.#kernel ? this.#kernel.candidates : this.#search.candidates;
  }

  /** A timeline may change what the kernel can do, so this is asked before every step. */
  #chooseKernel(): void {
    const { name, reason } = this.#choice ?? {};
    const kernel = this.#wanted === 'simd' ? flockKernel() : 'it was asked for';
    const why = typeof kernel === 'string' ? kernel : whyNot(this.#plan, this.#rules);
    this.#kernel = typeof kernel === 'string' || why !== undefined ? undefined : kernel;
    for (const { rules, places } of this.#rules) for (let k = 0; k < places.length; k++) places[k] = placeOf(rules[k]);
    if (name && reason === why) return;
    this.#choice = why === undefined ? { name: 'simd' } : { name: 'typescript', reason: why };
  }

  /** Gives all numbers their values at this time. */
  #prepare(): void {
    this.#timeline.apply(this.school.time);
    this.#course.follow();
    this.#rules.forEach((rules, s) => {
      lookOut(this.#lookouts[s], rules, false);
      lookOut(this.#fullLookouts[s], rules, true);
    });
    const { step, dimensions } = this.#plan;
    this.#frames = this.#rules.map(({ species }) => motionFrame(species.motion, step, dimensions));
  }

  #findNeighbours(lookouts: readonly Lookout[], kernel?: FlockKernel): void {
    const { school } = this;
    let reach = 0;
    let totals = false;
    for (const look of lookouts) {
      reach = Math.max(reach, look.reach, look.nearest > 0 ? this.#spacing : 0);
      totals ||= look.totals || look.nearest > 0;
    }
    // Where nobody looks for anybody there is nothing to compute.
    if (reach === 0) this.#kernel = undefined;
    else if (kernel) kernel.prepare(this.#scene, this.#rules, lookouts, this.#lists);
    else this.#search.build(school, reach);
    if (totals) this.#totals.compute(school, this.#plan.species);
    const { members } = this.#scene;
    for (const list of members) if (list.length > 0) list.length = 0;
    if (!this.#watched.includes(true)) return;
    for (let i = 0; i < school.count; i++) {
      const s = school.species[i];
      if (this.#watched[s]) members[s].push(i);
    }
  }

  #computeHeadings(): void {
    const { count, vx, vy, vz } = this.school;
    const { headingX, headingY, headingZ } = this.#scene;
    for (let i = 0; i < count; i++) {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const inverse = speed > 0 ? 1 / speed : 0;
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
    }
  }

  #decideAll(): void {
    if (!this.#rules.some(({ deciding }) => deciding.length > 0)) return;
    for (let i = 0; i < this.school.count; i++) this.#decide(i);
  }

  #decide(i: number): void {
    for (const rule of this.#rules[this.school.species[i]].deciding) {
      if (rule.settings.enabled) rule.decide?.(i, rule.settings, this.#scene);
    }
  }

  /** All accelerations come from the state at the start of the step; nobody has moved yet. */
  #steerAll(): void {
    const { count, species, ax, ay, az } = this.school;
    const { near, others } = this.#scene;
    const sum = this.#sum;
    const kernel = this.#kernel;
    this.work.neighbours = 0;
    if (kernel) {
      near.count = others.count = 0;
      kernel.take(this.#scene, 0, count);
      kernel.fill(0, count);
      kernel.steer(0, kernel.extent);
      kernel.finish(this.#lists, kernel.builtBytes);
      this.work.neighbours = kernel.neighbours;
    }
    for (let i = 0; i < count; i++) {
      if (i % chunk === 0) kernel?.collect(i, Math.min(count, i + chunk));
      const rules = this.#rules[species[i]];
      sum[0] = sum[1] = sum[2] = 0;
      if (!this.#isHeld(i, rules)) {
        if (!kernel) {
          gather(i, rules, this.#lookouts[species[i]], this.#search, this.#scene, this.#spacing);
          this.work.neighbours += near.count + others.count;
        }
        this.#sumSteering(i, rules, kernel?.steering, 9 * (i % chunk));
        const { wakeBenefit } = rules.species.motion;
        this.#wake[i] = wakeBenefit > 0 ? wakeFactor(near, this.#scene, this.#lengthOf, wakeBenefit) : 1;
        shapeAcceleration(sum, rules.species, this.#plan.dimensions);
      }
      ax[i] = sum[0];
      ay[i] = sum[1];
      az[i] = sum[2];
    }
  }

  #isHeld(i: number, { holding }: SpeciesRules): boolean {
    for (const rule of holding) if (rule.settings.enabled && rule.holds?.(i, this.#scene)) return true;
    return false;
  }

  /** @param computed steering vectors that need not be computed here: nine numbers from `first` on */
  #sumSteering(i: number, { rules, places, species }: SpeciesRules, computed?: Float32Array, first = 0): void {
    const { blending, motion } = species;
    const priority = blending.kind === 'priority';
    let left = motion.budget;
    for (let k = 0; k < rules.length; k++) {
      const rule = rules[k];
      if (!rule.settings.enabled) continue;
      if (computed && places[k] >= 0) this.#takeSteering(computed, first + places[k]);
      else this.#computeSteering(i, rule);
      left = this.#add(rule.settings.weight, priority ? left : Number.POSITIVE_INFINITY);
    }
  }

  /** Adds a weighted steering vector as far as the budget goes. @returns what is left of it, m/s² */
  #add(weight: number, budget: number): number {
    const steer = this.#steer;
    const size =
      budget < Number.POSITIVE_INFINITY
        ? Math.abs(weight) * Math.sqrt(steer[0] * steer[0] + steer[1] * steer[1] + steer[2] * steer[2])
        : 0;
    const granted = size > budget ? weight * (budget / size) : weight;
    this.#sum[0] += granted * steer[0];
    this.#sum[1] += granted * steer[1];
    this.#sum[2] += granted * steer[2];
    return Math.max(0, budget - size);
  }

  /** One rule's steering vector. A rule that wants the k nearest sees a list of only those. */
  #computeSteering(i: number, { steer, settings }: BoundRule): void {
    const { near } = this.#scene;
    const { count } = near;
    if (settings.nearest) near.count = Math.min(count, settings.nearest);
    steer(this.#steer, i, settings, this.#scene);
    near.count = count;
    if (this.#plan.dimensions === 2) this.#steer[2] = 0;
  }

  #takeSteering(computed: Float32Array, at: number): void {
    const steer = this.#steer;
    steer[0] = computed[at];
    steer[1] = computed[at + 1];
    steer[2] = this.#plan.dimensions === 2 ? 0 : computed[at + 2];
  }

  #moveAll(): void {
    const { school } = this;
    const { wraps, world, dimensions, step } = this.#plan;
    const course = this.#course;
    const { ground } = this.#live;
    for (let i = 0; i < school.count; i++) {
      const rules = this.#rules[school.species[i]];
      course.remember(i);
      if (this.#isHeld(i, rules)) {
        school.vx[i] = school.vy[i] = school.vz[i] = 0;
        course.keepOut(i);
        continue;
      }
      const { motion, onGround } = rules.species;
      const speedBefore = speedOf(school, i);
      if (onGround) school.vy[i] = 0;
      moveFish(school, i, motion, this.#frames[school.species[i]], this.#wake[i]);
      if (onGround && ground) school.y[i] = groundHeight(ground, school.x[i], school.z[i]);
      course.keepOut(i);
      course.watchGates(i);
      if (wraps && wrapFish(school, i, world, dimensions)) course.makeClear(i);
      spend(school, i, speedBefore, motion, this.#wake[i], step);
    }
    school.accelerated = true;
    school.step++;
    school.time += step;
  }

  /** What fish did to each other and to the world; then some leave, or start anew. */
  #settleAll(): void {
    const outcomes = this.#outcomes;
    for (const settle of this.#settling) settle(this.#scene, outcomes);
    const { world, wraps, dimensions } = this.#plan;
    for (const i of outcomes.reborn) {
      respawn(this.#plan, this.school, i, this.#seed);
      if (wraps) wrapFish(this.school, i, world, dimensions);
      outcomes.placed.add(i);
    }
    for (const i of outcomes.placed) this.#course.makeClear(i);
    if (outcomes.removed.size === 0) return;
    this.school.remove(outcomes.removed);
    this.#lists.forget();
  }

  examine(i: number): Examination {
    const { school } = this;
    this.#prepareExamination();
    const rules = this.#rules[school.species[i]];
    // The coming step decides before it steers: decide, look, and forget again.
    const before = school.columns().map(([, data]) => [data, data[i]] as const);
    this.#decide(i);
    const { near } = this.#scene;
    gather(i, rules, this.#fullLookouts[school.species[i]], this.#search, this.#scene, this.#spacing);
    const examination: Examination = { steering: {}, neighbours: {}, acceleration: [0, 0, 0] };
    const held = this.#isHeld(i, rules);
    for (const rule of rules.rules) {
      const { name, settings } = rule;
      this.#computeSteering(i, rule);
      const [x, y, z] = this.#steer;
      examination.steering[name] = { vector: [x, y, z], weight: settings.weight, enabled: settings.enabled && !held };
      if (rule.flockmates) examination.neighbours[name] = this.#matesOf(i, settings);
    }
    gather(i, rules, this.#lookouts[school.species[i]], this.#search, this.#scene, this.#spacing);
    this.#sum.fill(0);
    if (!held) this.#sumSteering(i, rules);
    shapeAcceleration(this.#sum, rules.species, this.#plan.dimensions);
    examination.acceleration.splice(0, 3, ...this.#sum);
    for (const [data, value] of before) if (i < data.length) data[i] = value;
    near.count = 0;
    return examination;
  }

  /** Once for all fish of a moment. */
  #prepareExamination(): void {
    if (this.#examinable === this.school.step) return;
    this.#prepare();
    this.#findNeighbours(this.#fullLookouts);
    this.#computeHeadings();
    this.#examinable = this.school.step;
  }

  #matesOf(i: number, { radius = 0, nearest = 0 }: BoundRule['settings']): number {
    const { near } = this.#scene;
    const limited = nearest > 0 ? Math.min(nearest, near.count) : near.count;
    if (radius < Number.POSITIVE_INFINITY) return near.countWithin(radius, limited);
    const all = this.#totals.ofMates[this.school.species[i]];
    return nearest > 0 ? limited : all[0] - all[7];
  }
}

function speedOf({ vx, vy, vz }: School, i: number): number {
  return Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
}
