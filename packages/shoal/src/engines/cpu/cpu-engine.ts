// The engine on the processor: the sequence of the passes of a step, on one thread or as a member of a pool.

import type { Obstacles } from '../../fields/obstacles.ts';
import { bytesOf } from '../../math/bytes.ts';
import { wrapFish } from '../../motion/motion.ts';
import { Totals } from '../../neighbours/totals.ts';
import { Outcomes, type SimulationEvent } from '../../rules/outcomes.ts';
import { type Change, movesObstacle } from '../../scenario/change.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { changeFish, type FishChange } from '../../school/slots.ts';
import { drawTraits, ensureTraits } from '../../school/traits.ts';
import {
  type Displaced,
  type Engine,
  type EngineOptions,
  type Examination,
  type KernelChoice,
  type Phase,
  PhaseClock,
} from '../engine.ts';
import { PreparedPlan } from '../prepared-plan.ts';
import { AsynchronousPass } from './asynchronous-pass.ts';
import { Examiner } from './examiner.ts';
import { carryFood, Interactions } from './interactions.ts';
import type { KernelMemory } from './kernel/instance.ts';
import { KernelSource } from './kernel/kernel-source.ts';
import { MotionPass } from './motion-pass.ts';
import { NeighbourPass } from './neighbour-pass.ts';
import { ObstacleCourse } from './obstacle-course.ts';
import { type PoolMember, reports, SingleThread } from './pool-member.ts';
import { SteeringPass } from './steering-pass.ts';
import { listMembers, newScene, StepBuffers, type StepScene } from './step-scene.ts';
import { gatherEvents } from './threads/gather-events.ts';
import { VisitedRules } from './visited-rules.ts';

/** What the engines share that step the same school on several threads. */
export interface PoolContext {
  readonly pool: PoolMember;
  /** One kernel memory for each generation of Verlet lists; undefined: this thread uses its own. */
  readonly memories: readonly KernelMemory[] | undefined;
}

/** The passes of a step, made for one plan. */
interface Passes {
  readonly prepared: PreparedPlan;
  readonly scene: StepScene;
  readonly neighbours: NeighbourPass;
  readonly steering: SteeringPass;
  readonly asynchronous: AsynchronousPass;
  readonly motion: MotionPass;
  readonly interactions: Interactions;
  readonly examiner: Examiner;
  /** Whether there are neither obstacles nor gates. */
  readonly isOpen: boolean;
}

/**
 * Steps a school on the processor: the neighbour rules in WebAssembly where possible, the rest in TypeScript over typed
 * arrays. On several threads each has such an engine over the same shared memory; all run the same `step`.
 */
export class CpuEngine implements Engine {
  readonly name: string = 'cpu';
  readonly counts = true;
  readonly threads: number;
  readonly fallbackReason: string | undefined;
  readonly school: School;
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #options: EngineOptions;
  readonly #pool: PoolMember;
  readonly #clock: PhaseClock;
  readonly #outcomes = new Outcomes();
  readonly #course: ObstacleCourse;
  readonly #buffers: StepBuffers;
  readonly #kernels: KernelSource;
  #passes: Passes;
  /** Events since the last `takeEvents`. */
  #events: SimulationEvent[] = [];
  /** How many of `#events` come from steps. The rest come from edits after the last step. */
  #eventsOfSteps = 0;

  /** @param context the pool that steps the school; undefined: this thread steps it alone */
  constructor(plan: Plan, school: School, options: EngineOptions, context?: PoolContext) {
    const pool = context?.pool ?? new SingleThread();
    this.school = school;
    this.threads = pool.size;
    this.fallbackReason = options.fallbackReason;
    this.#options = options;
    this.#pool = pool;
    this.#clock = new PhaseClock(options.now);
    this.#course = new ObstacleCourse(school, options.sources, this.#outcomes);
    this.#buffers = new StepBuffers(school);
    this.#kernels = new KernelSource(school, options, pool, context?.memories);
    if (school.food.length !== plan.food.length) school.setFood(plan.food.map(({ amount }) => amount));
    this.#passes = this.#prepare(plan);
  }

  get plan(): Plan {
    return this.#passes.prepared.plan;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#clock.timings;
  }

  get obstacles(): Obstacles {
    return this.#course.obstacles;
  }

  get bytes(): number {
    return this.school.bytes + this.#passes.neighbours.bytes + this.#buffers.bytes + bytesOf(this.#course.clearance);
  }

  get listBytes(): number {
    return this.#passes.neighbours.listBytes;
  }

  get kernel(): KernelChoice {
    return this.#passes.neighbours.choice;
  }

  /** Whether the next Verlet lists are partly built. */
  get buildsAhead(): boolean {
    return this.#kernels.schedule.hasBegun;
  }

  rulesOf(species: number): string[] {
    return this.#passes.prepared.ruleNames(species);
  }

  takeEvents(): SimulationEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    this.#eventsOfSteps = 0;
    return events;
  }

  setPlan(plan: Plan, changes?: readonly Change[]): void {
    if (changes && this.takesValues(plan, changes)) {
      this.#setValues(plan, changes);
      return;
    }
    // In a pool, the host thread makes these changes of the shared state. It may even have made steps since.
    if (this.#pool.size === 1) {
      carryFood(this.school, this.#passes.prepared.plan.food, plan.food);
      // Verlet lists contain neighbours across the faces of a periodic world. With other faces they are wrong.
      if (!haveSameSeam(this.plan, plan)) this.#passes.neighbours.clear();
    }
    this.#passes = this.#prepare(plan);
  }

  returnDisplaced(): void {
    this.#course.returnDisplaced();
  }

  get displaced(): Displaced {
    return this.#course.displaced;
  }

  set displaced(displaced: Displaced) {
    this.#course.displaced = displaced;
  }

  /** Whether `setPlan` can apply these changes by replacing values, without making new passes. */
  takesValues(plan: Plan, changes: readonly Change[]): boolean {
    const moves = changes.filter(movesObstacle).every(({ keys }) => this.#course.canMove(keys[1] as number, plan));
    return moves && this.#passes.prepared.takes(changes);
  }

  #setValues(plan: Plan, changes: readonly Change[]): void {
    const { prepared, neighbours, examiner } = this.#passes;
    const moved = changes.filter(movesObstacle).map(({ keys }) => keys[1] as number);
    this.#outcomes.step = this.school.step;
    prepared.setValues(plan, changes);
    this.#course.moveObstacles(moved, plan, this.#pool.size === 1);
    neighbours.choose();
    examiner.forget();
    this.#collectEvents();
  }

  changeFish(change: FishChange): void {
    const { school } = this;
    const { prepared, scene, neighbours, examiner } = this.#passes;
    const course = this.#course;
    this.#outcomes.step = school.step;
    const first = changeFish(school, change);
    drawTraits(prepared.plan, school, this.#options.seed, first);
    if (change.removed.size > 0) course.forget();
    course.clearance.fill(0, first, school.count);
    for (let i = first; i < school.count; i++) {
      if (prepared.plan.wraps) wrapFish(school, i, scene.world, scene.dimensions);
      course.makeClear(i);
    }
    neighbours.clear();
    examiner.forget();
    this.followSchool();
    this.#collectEvents();
  }

  adoptState(): void {
    this.#course.forgetAll();
    this.#passes.examiner.forget();
    this.#outcomes.clear();
    this.#events = [];
    this.followSchool();
  }

  /**
   * Marks its Verlet lists as invalid, so that the next user of the kernel does not copy them first. A weak reference keeps
   * them, and copies of them, until the task ends.
   */
  dispose(): void {
    this.#kernels.schedule.change();
  }

  /** Discards what this thread has stored about the fish. Call it when fish were added, removed or replaced. */
  followSchool(): void {
    this.#kernels.schedule.change();
    this.#listFish();
  }

  #listFish(): void {
    const { prepared, scene } = this.#passes;
    listMembers(scene, prepared.isWatched);
  }

  #prepare(plan: Plan): Passes {
    const { school } = this;
    const course = this.#course;
    const isAlone = this.#pool.size === 1;
    // In a pool, the host thread has already drawn the fish's traits.
    if (isAlone) ensureTraits(plan, school, this.#options.seed);
    const prepared = new PreparedPlan(plan, school, this.#options.ruleOf);
    this.#outcomes.step = school.step;
    course.setPlan(plan, isAlone);
    const isOpen = course.obstacles.bodies.length + plan.gates.length === 0;
    const totals = new Totals(plan.species.length);
    const wake = this.#buffers.wakeFor(prepared);
    const scene = newScene(prepared, school, this.#buffers, course, totals.ofFlockmates, this.#options.seed);
    const visited = new VisitedRules(prepared, scene, this.#buffers);
    const neighbours = new NeighbourPass(prepared, scene, totals, this.#pool, this.#kernels, visited);
    const steering = new SteeringPass(prepared, scene, neighbours, wake);
    const motion = new MotionPass(prepared, scene, course, wake, isOpen);
    const asynchronous = new AsynchronousPass(prepared, scene, neighbours, steering, motion);
    const interactions = new Interactions(prepared, scene, neighbours, course, this.#outcomes);
    const examiner = new Examiner(prepared, scene, neighbours, steering);
    listMembers(scene, prepared.isWatched);
    // In a pool, the host thread has already wrapped positions into the world.
    if (plan.wraps && isAlone)
      for (let i = 0; i < school.count; i++) if (wrapFish(school, i, scene.world, plan.dimensions)) course.makeClear(i);
    this.#collectEvents();
    return { prepared, scene, neighbours, steering, asynchronous, motion, interactions, examiner, isOpen };
  }

  step(): void {
    const { prepared, neighbours, steering, motion } = this.#passes;
    const { count } = this.school;
    const pool = this.#pool;
    const clock = this.#clock;
    clock.start();
    this.#outcomes.step = this.school.step + 1;
    this.#setTime();
    neighbours.choose();
    neighbours.sort();
    clock.end('neighbours');
    pool.parallelFor(count, neighbours.usesKernel ? neighbours.fill : steering.computeHeadings);
    clock.end('headings');
    if (prepared.hasMemory) pool.parallelFor(count, steering.updateMemory);
    clock.end('memories');
    neighbours.steer();
    pool.parallelFor(count, steering.steer);
    this.#stepAsynchronously();
    clock.end('steering');
    pool.parallelFor(count, motion.move);
    this.#advanceTime();
    clock.end('motion');
    this.#resolveInteractions();
    this.#collectEvents();
    this.#eventsOfSteps = this.#events.length;
    clock.end('events');
  }

  /** The leader steps the species with asynchronous updates; the other threads wait. */
  #stepAsynchronously(): void {
    const { asynchronous } = this.#passes;
    if (!asynchronous.isNeeded) return;
    if (this.#pool.isLeader) asynchronous.step();
    this.#pool.barrier();
  }

  /** Moves the events of a step or an edit from `#outcomes` to `#events`. */
  #collectEvents(): void {
    const putBack = this.#course.takePutBack();
    if (putBack.size > 0)
      this.#events = this.#events.filter(({ fish }, k) => k < this.#eventsOfSteps || !putBack.has(fish));
    for (const event of this.#outcomes.events) this.#events.push(event);
    this.#outcomes.clear();
  }

  /** Sets parameters and obstacles to the start of the step. */
  readonly #setTime = (): void => {
    this.#passes.prepared.setTime(this.school.time);
    this.#course.follow();
  };

  #advanceTime(): void {
    const { school } = this;
    school.accelerated = true;
    school.step++;
    school.time += this.#passes.prepared.plan.step;
  }

  /** The leader resolves interactions for all threads. Then every thread reads the work counts and the new number of fish. */
  #resolveInteractions(): void {
    const { school, work } = this;
    const { neighbours, interactions, isOpen } = this.#passes;
    const pool = this.#pool;
    const { count } = school;
    pool.report(reports.candidates, neighbours.work.candidates);
    pool.report(reports.neighbours, neighbours.work.neighbours);
    if (!isOpen) gatherEvents(this.#outcomes.events, pool);
    if (pool.isLeader) {
      interactions.resolve();
      pool.report(reports.count, school.count);
    }
    pool.barrier();
    work.candidates = pool.sum(reports.candidates);
    work.neighbours = pool.sum(reports.neighbours);
    if (pool.isLeader) neighbours.finish(work.neighbours);
    school.count = pool.reported(reports.count, 0);
    if (school.count !== count) this.#listFish();
  }

  /** Sets parameters and obstacles to the time of a state that was not made by a step. */
  protected followTime(): void {
    this.#setTime();
  }

  examine(i: number): Examination {
    return this.#passes.examiner.examine(i, this.#setTime);
  }
}

/** Whether two worlds are periodic with the same faces, or both not periodic. */
function haveSameSeam({ wraps, world: a }: Plan, { wraps: alsoWraps, world: b }: Plan): boolean {
  if (!wraps && !alsoWraps) return true;
  return wraps === alsoWraps && [0, 1, 2].every((axis) => a.min[axis] === b.min[axis] && a.max[axis] === b.max[axis]);
}
