import type { Obstacles } from '../../fields/obstacles.ts';
import { bytesOf } from '../../math/bytes.ts';
import { keepSpeeds, spend } from '../../motion/energy.ts';
import { hasDrag, MotionFrame, moveFish, shapeAccelerations, wrapFish } from '../../motion/motion.ts';
import { wakeFactor } from '../../motion/wake.ts';
import { NearList } from '../../neighbours/near.ts';
import { Outcomes, type SimulationEvent } from '../../rules/outcomes.ts';
import type { AnyRule, Scene } from '../../rules/rule.ts';
import { groundHeight } from '../../scenario/ground.ts';
import { type LivePlan, livePlan } from '../../scenario/live-plan.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { respawn } from '../../school/spawn.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { type Engine, type EngineOptions, type Examination, type KernelChoice, type Phase, phases } from '../engine.ts';
import { emptyQuery, type NeighbourQuery, updateQuery } from '../neighbour-query.ts';
import { type BoundRule, bindRules, type RuleOf, runEnd, type SpeciesRules, stretches } from '../species-rules.ts';
import { blockSize, isLimited, steerBy, sumSteering, sums, vector } from './blending.ts';
import type { KernelMemory } from './kernel/instance.ts';
import { NeighbourPass } from './neighbour-pass.ts';
import { ObstacleCourse } from './obstacle-course.ts';
import { gatherEvents } from './threads/gather-events.ts';
import { type PoolMember, reports, SingleThread } from './threads/pool-member.ts';

export type CpuEngineOptions = EngineOptions;

/** What an engine that steps together with those of other threads has in common with them. */
export interface PoolContext {
  readonly crew: PoolMember;
  readonly memory: KernelMemory;
}

/**
 * Steps a school on the processor: the neighbour rules in WebAssembly where they can be, the rest in TypeScript over
 * typed arrays. On several threads each has such an engine over the same shared memory: all run the same steps, share
 * out the fish in each phase, and meet between phases.
 */
export class CpuEngine implements Engine {
  readonly name = 'cpu';
  readonly counts = true;
  readonly threads: number;
  readonly fallbackReason: string | undefined;
  readonly school: School;
  readonly timings: Record<Phase, number>;
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #crew: PoolMember;
  readonly #outcomes = new Outcomes();
  readonly #course: ObstacleCourse;
  readonly #pass: NeighbourPass;
  /** Whether the plan was set after the last step. */
  #edited = false;
  readonly #now: () => number;
  readonly #seed: number;
  readonly #ruleOf: RuleOf;
  /** The part of its drag that each fish feels. */
  readonly #wake: Float32Array;
  readonly #lengthOf = (j: number): number => this.#live.species[this.school.species[j]].body.length;
  #plan!: Plan;
  #live!: LivePlan;
  #timeline!: Timeline;
  #rules!: SpeciesRules[];
  #lookouts!: NeighbourQuery[];
  /** The same if all rules were switched on: whom an examination looks for. */
  #fullLookouts!: NeighbourQuery[];
  /** The step for which neighbours were found for examinations. */
  #examinable = Number.NaN;
  #frames!: MotionFrame[];
  /** Whether any fish remembers or changes its mind. */
  #decides = false;
  /** Whether motion meets neither obstacles nor gates. */
  #isOpen = true;
  #settling!: NonNullable<AnyRule['settle']>[];
  #watched!: boolean[];
  #scene!: Scene & { members: number[][] };
  /** When the phase that is under way began, ms. */
  #began = 0;

  /** @param place among the threads that step together; without one it steps by itself */
  constructor(plan: Plan, school: School, options: CpuEngineOptions, place?: PoolContext) {
    const { crew, memory } = place ?? { crew: new SingleThread() };
    this.#ruleOf = options.ruleOf;
    this.school = school;
    this.threads = crew.size;
    this.fallbackReason = options.fallbackReason;
    this.#crew = crew;
    this.#seed = options.seed;
    this.#course = new ObstacleCourse(school, options.sources, this.#outcomes);
    this.#pass = new NeighbourPass(school, crew, options.kernel, memory);
    this.#now = options.now;
    this.#wake = school.scratchColumn('wake').fill(1);
    this.timings = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;
    if (school.food.length !== plan.food.length) school.setFood(plan.food.map(({ amount }) => amount));
    this.#plan = plan;
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
    const { near, others, headingX, headingY, headingZ, room } = this.#scene;
    return [this.school, this.#pass, near, others].reduce(
      (sum, { bytes }) => sum + bytes,
      bytesOf(headingX, headingY, headingZ, this.#wake, room),
    );
  }

  get listBytes(): number {
    return this.#pass.listBytes;
  }

  get kernel(): KernelChoice {
    return this.#pass.choice;
  }

  /** What an edit has led to and no step has told yet. */
  takeEvents(): SimulationEvent[] {
    const events = this.#edited ? [...this.#outcomes.events] : [];
    this.#outcomes.clear();
    this.#edited = false;
    return events;
  }

  setPlan(plan: Plan): void {
    const { school } = this;
    // In a crew, whoever told it of the plan has set what is left.
    if (this.#crew.size === 1) carryFood(school, this.#plan.food, plan.food);
    this.#plan = plan;
    this.#live = livePlan(plan);
    this.#timeline = new Timeline(plan.timeline, this.#live);
    this.#rules = bindRules(plan, this.#live, school, this.#ruleOf);
    this.#decides = this.#rules.some(({ remembering }) => remembering.length > 0);
    this.#pass.setPlan({ ...plan, world: this.#live.world }, this.#rules);
    this.#frames = plan.species.map(() => new MotionFrame());
    this.#lookouts = plan.species.map(() => emptyQuery());
    this.#fullLookouts = plan.species.map(() => emptyQuery());
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
    this.#outcomes.clear();
    this.#edited = true;
    this.#course.setPlan(plan, this.#crew.size === 1);
    this.#isOpen = this.#course.obstacles.bodies.length + plan.gates.length === 0;
    const lengths = new Set(plan.species.map(({ body }) => body.length));
    this.#scene = {
      school,
      plan: this.#live,
      headingX: this.#scene?.headingX ?? school.scratchColumn('headingX'),
      headingY: this.#scene?.headingY ?? school.scratchColumn('headingY'),
      headingZ: this.#scene?.headingZ ?? school.scratchColumn('headingZ'),
      near: this.#scene?.near ?? new NearList(),
      others: this.#scene?.others ?? new NearList(),
      stretch: lengths.size > 1 ? plan.species.map((_, s) => stretches(plan, s)) : undefined,
      totals: this.#pass.totals,
      members: plan.species.map(() => []),
      obstacles: this.#course.obstacles,
      room: this.#course.room,
      world: this.#live.world,
      seed: this.#seed,
      dimensions: plan.dimensions,
      wraps: plan.wraps,
      step: plan.step,
    };
    if (plan.species.some(({ motion }) => hasDrag(motion)) || changesDrag(plan)) school.column('energy');
    this.#listMembers();
    const { min, max } = this.#live.world;
    const spacing = (max[0] - min[0]) / Math.cbrt(Math.max(1, plan.count));
    for (const look of [...this.#lookouts, ...this.#fullLookouts]) look.spacing = spacing;
    // In a crew, whoever told it of the plan has put the fish where they may be.
    if (plan.wraps && this.#crew.size === 1)
      for (let i = 0; i < school.count; i++)
        if (wrapFish(school, i, this.#live.world, plan.dimensions)) this.#course.makeClear(i);
  }

  rulesOf(species: number): string[] {
    const names = this.#rules[species].rules.map(({ name }) => name);
    return Object.keys(this.#plan.ruleRows).filter((name) => names.includes(name));
  }

  step(): void {
    const { count } = this.school;
    const crew = this.#crew;
    this.#began = this.#now();
    // Whom an edit has just displaced is told of with the step that follows.
    if (!this.#edited) this.#outcomes.clear();
    this.#edited = false;
    this.#prepare();
    this.#pass.choose();
    this.#pass.find(this.#scene, this.#lookouts);
    this.#endPhase('neighbours');
    crew.parallelFor(count, this.#pass.byKernel ? this.#pass.fill : this.#computeHeadings);
    this.#endPhase('headings');
    if (this.#decides) crew.parallelFor(count, this.#decide);
    this.#endPhase('decisions');
    this.#pass.steer();
    crew.parallelFor(count, this.#steer);
    this.#endPhase('steering');
    crew.parallelFor(count, this.#move);
    this.#passTime();
    this.#endPhase('motion');
    this.#settle();
    this.#endPhase('events');
    this.#examinable = Number.NaN;
  }

  #endPhase(phase: Phase): void {
    const now = this.#now();
    this.timings[phase] = now - this.#began;
    this.#began = now;
  }

  /** Gives all numbers their values at this time. */
  #prepare(): void {
    this.#timeline.apply(this.school.time);
    this.#course.follow();
    const { step, dimensions } = this.#plan;
    for (let s = 0; s < this.#rules.length; s++) {
      updateQuery(this.#lookouts[s], this.#rules[s], false);
      updateQuery(this.#fullLookouts[s], this.#rules[s], true);
      this.#frames[s].set(this.#rules[s].species.motion, step, dimensions);
    }
  }

  /** Anew whenever the indices of fish change. */
  #listMembers(): void {
    const { members } = this.#scene;
    const { count, species } = this.school;
    for (const list of members) list.length = 0;
    if (!this.#watched.includes(true)) return;
    for (let i = 0; i < count; i++) if (this.#watched[species[i]]) members[species[i]].push(i);
  }

  readonly #computeHeadings = (from: number, to: number): void => {
    const { vx, vy, vz } = this.school;
    const { headingX, headingY, headingZ } = this.#scene;
    for (let i = from; i < to; i++) {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const inverse = speed > 0 ? 1 / speed : 0;
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
    }
  };

  readonly #decide = (from: number, to: number): void => {
    const { species } = this.school;
    for (let first = from, end = from; first < to; first = end) {
      const { remembering } = this.#rules[species[first]];
      end = runEnd(species, first, to);
      for (let k = 0; k < remembering.length; k++) {
        const { decide, settings } = remembering[k];
        if (decide && settings.enabled) for (let i = first; i < end; i++) decide(i, settings, this.#scene);
      }
    }
  };

  /** All accelerations come from the state at the start of the step; nobody has moved yet. */
  readonly #steer = (from: number, to: number): void => {
    const { species, ax, ay, az } = this.school;
    // A list of flockmates is that of one fish.
    const most = this.#pass.byKernel ? blockSize : 1;
    for (let first = from, end = from; first < to; first = end) {
      const rules = this.#rules[species[first]];
      end = this.#blockEnd(first, Math.min(to, first + most), rules);
      if (end > first) this.#steerBlock(first, end, rules);
      else ax[first] = ay[first] = az[end++] = 0;
    }
  };

  #steerBlock(first: number, end: number, rules: SpeciesRules): void {
    const { ax, ay, az } = this.school;
    const { species } = rules;
    const { wakeBenefit } = species.motion;
    if (!this.#pass.byKernel) this.#pass.gather(first, rules, this.#lookouts[this.school.species[first]]);
    sumSteering(first, end, rules, this.#scene, this.#pass.computed(first, end, rules, !isLimited(rules)));
    const wake = wakeBenefit > 0 ? wakeFactor(this.#scene.near, this.#scene, this.#lengthOf, wakeBenefit) : 1;
    shapeAccelerations(sums, end - first, species, this.#plan.dimensions);
    for (let i = first, k = 0; i < end; i++, k += 3) {
      ax[i] = sums[k];
      ay[i] = sums[k + 1];
      az[i] = sums[k + 2];
      this.#wake[i] = wake;
    }
  }

  /** Up to where the fish from `first` on are of one species and none is held. */
  #blockEnd(first: number, to: number, rules: SpeciesRules): number {
    const end = runEnd(this.school.species, first, to);
    if (rules.holding.length === 0) return end;
    let free = first;
    while (free < end && !this.#isHeld(free, rules)) free++;
    return free;
  }

  #isHeld(i: number, { holding }: SpeciesRules): boolean {
    for (const rule of holding) if (rule.settings.enabled && rule.holds?.(i, this.#scene)) return true;
    return false;
  }

  readonly #move = (from: number, to: number): void => {
    const { species, vx, vy, vz } = this.school;
    const course = this.#course;
    for (let first = from, end = from; first < to; first = end) {
      const rules = this.#rules[species[first]];
      end = this.#blockEnd(first, Math.min(to, first + blockSize), rules);
      if (!this.#isOpen) course.remember(first, Math.max(end, first + 1));
      if (end > first) {
        this.#moveBlock(first, end, rules);
        continue;
      }
      vx[first] = vy[first] = vz[first] = 0;
      course.keepOut(first, ++end);
    }
  };

  #moveBlock(first: number, end: number, { species: { motion, onGround } }: SpeciesRules): void {
    const { school } = this;
    const { gates, wraps, dimensions, step } = this.#plan;
    const { ground, world } = this.#live;
    const frame = this.#frames[school.species[first]];
    const drags = hasDrag(motion);
    if (drags) keepSpeeds(school, first, end);
    if (onGround) school.vy.fill(0, first, end);
    moveFish(school, first, end, motion, frame, this.#wake);
    if (onGround && ground)
      for (let i = first; i < end; i++) school.y[i] = groundHeight(ground, school.x[i], school.z[i]);
    if (!this.#isOpen || wraps) {
      // What a step tells is in the order of the fish.
      const atOnce = wraps || gates.length > 0 ? 1 : end - first;
      for (let i = first; i < end; i += atOnce) {
        this.#course.keepOut(i, i + atOnce);
        if (gates.length > 0) this.#course.watchGates(i);
        if (wraps && wrapFish(school, i, world, dimensions)) this.#course.makeClear(i);
      }
    }
    if (drags) spend(school, first, end, motion, this.#wake, step);
  }

  #passTime(): void {
    const { school } = this;
    school.accelerated = true;
    school.step++;
    school.time += this.#plan.step;
  }

  /** What fish did to each other and to the world; then some leave, or start anew. One thread does this for all. */
  #settle(): void {
    const { school } = this;
    const { count } = school;
    const crew = this.#crew;
    const { candidates, neighbours } = this.#pass.work;
    crew.report(reports.candidates, candidates);
    crew.report(reports.neighbours, neighbours);
    if (!this.#isOpen) gatherEvents(this.#outcomes.events, crew);
    if (crew.isLeader) {
      this.#settleAll();
      crew.report(reports.count, school.count);
    }
    crew.barrier();
    // Only now have all threads reported theirs.
    this.work.candidates = crew.sum(reports.candidates);
    this.work.neighbours = crew.sum(reports.neighbours);
    school.count = crew.reported(reports.count, 0);
    if (school.count !== count) this.#listMembers();
  }

  #settleAll(): void {
    const outcomes = this.#outcomes;
    for (const settle of this.#settling) settle(this.#scene, outcomes);
    const { wraps, dimensions } = this.#plan;
    for (const i of outcomes.reborn) {
      respawn(this.#plan, this.school, i, this.#seed);
      if (wraps) wrapFish(this.school, i, this.#live.world, dimensions);
      outcomes.placed.add(i);
    }
    for (const i of outcomes.placed) this.#course.makeClear(i);
    if (outcomes.removed.size === 0) return;
    this.school.remove(outcomes.removed);
    this.#course.forget();
    this.#pass.forget();
  }

  examine(i: number): Examination {
    const { school } = this;
    this.#prepareExamination();
    const rules = this.#rules[school.species[i]];
    // The coming step decides before it steers: decide, look, and forget again.
    const before = school.columns().map(([, data]) => [data, data[i]] as const);
    this.#decide(i, i + 1);
    const { near } = this.#scene;
    this.#pass.gather(i, rules, this.#fullLookouts[school.species[i]]);
    const examination: Examination = { steering: {}, neighbours: {}, flockmateIds: {}, acceleration: [0, 0, 0] };
    const held = this.#isHeld(i, rules);
    for (const rule of rules.rules) {
      const { name, settings } = rule;
      steerBy(rule, i, this.#scene);
      const [x, y, z] = vector;
      examination.steering[name] = { vector: [x, y, z], weight: settings.weight, enabled: settings.enabled && !held };
      if (!rule.flockmates) continue;
      examination.neighbours[name] = this.#matesOf(i, settings);
      examination.flockmateIds[name] = this.#mateIds(settings);
    }
    this.#pass.gather(i, rules, this.#lookouts[school.species[i]]);
    if (held) sums.fill(0, 0, 3);
    else sumSteering(i, i + 1, rules, this.#scene);
    shapeAccelerations(sums, 1, rules.species, this.#plan.dimensions);
    examination.acceleration.splice(0, 3, sums[0], sums[1], sums[2]);
    for (const [data, value] of before) if (i < data.length) data[i] = value;
    near.count = 0;
    return examination;
  }

  /** Once for all fish of a moment. */
  #prepareExamination(): void {
    const { school } = this;
    if (this.#examinable === school.step) return;
    this.#prepare();
    this.#pass.find(this.#scene, this.#fullLookouts, true);
    this.#computeHeadings(0, school.count);
    this.#examinable = school.step;
  }

  #mateIds({ radius = 0, nearest = 0 }: BoundRule['settings']): number[] {
    const { near } = this.#scene;
    const ids: number[] = [];
    if (radius === Number.POSITIVE_INFINITY) return ids;
    const limit = nearest > 0 ? Math.min(nearest, near.count) : near.count;
    for (let k = 0; k < limit; k++) if (near.distance[k] < radius) ids.push(this.school.id[near.index[k]]);
    return ids;
  }

  #matesOf(i: number, { radius = 0, nearest = 0 }: BoundRule['settings']): number {
    const { near } = this.#scene;
    const limited = nearest > 0 ? Math.min(nearest, near.count) : near.count;
    if (radius < Number.POSITIVE_INFINITY) return near.countWithin(radius, limited);
    const all = this.#pass.totals[this.school.species[i]];
    return nearest > 0 ? limited : all[0] - all[7];
  }
}

/** What is left of each source when sources come or go: who was there keeps his, who is new is whole. */
function carryFood(school: School, before: Plan['food'], now: Plan['food']): void {
  if (now.length === before.length) return;
  const texts = before.map((source) => JSON.stringify(source));
  const left = now.map((source) => {
    const k = texts.indexOf(JSON.stringify(source));
    if (k < 0) return source.amount;
    // Of two equal sources each is found once.
    texts[k] = '';
    return school.food[k];
  });
  school.setFood(left);
}

/** Whether the timeline may bring drag. */
function changesDrag({ timeline }: Plan): boolean {
  return timeline
    .flatMap((one) => (one.kind === 'track' ? [one.path] : one.change.map(({ path }) => path)))
    .some((path) => path.endsWith('Drag'));
}
