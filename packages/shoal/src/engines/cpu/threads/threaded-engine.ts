// The engine that steps a school on several threads.

import type { Obstacles } from '../../../fields/obstacles.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import type { Change } from '../../../scenario/change.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { School } from '../../../school/school.ts';
import type { FishChange } from '../../../school/slots.ts';
import {
  type Displaced,
  type Engine,
  type EngineOptions,
  EventList,
  type Examination,
  type KernelChoice,
  type Phase,
} from '../../engine.ts';
import { CpuEngine } from '../cpu-engine.ts';
import { AloneOrTogether } from './alone-or-together.ts';
import type { RunReply } from './messages.ts';
import { SharedColumns } from './shared-columns.ts';
import type { ThreadPool } from './thread-pool.ts';

/**
 * Steps a school on several threads. Each of them runs a `CpuEngine` over the same shared memory. The calling thread
 * has one too: it makes edits, examines single fish and runs `step`, with the same bits.
 */
export class ThreadedEngine implements Engine {
  readonly name = 'cpu';
  readonly counts = true;
  readonly fallbackReason = undefined;
  readonly #pool: ThreadPool;
  readonly #columns = new SharedColumns();
  readonly #options: EngineOptions;
  readonly #own: CpuEngine;
  #plan: Plan;
  /** Changes that the threads have not received; undefined: they need the whole plan. */
  #unsent: readonly Change[] | undefined;
  #isBegun = false;
  readonly #choice = new AloneOrTogether();
  #wasAlone = false;
  readonly #events = new EventList(() => this.#own);
  /** Whether fish were added, removed or replaced since the threads' last run. */
  #areFishChanged = false;
  /** Reply of the last run; undefined after a step of this thread or an edit. */
  #lastRun: RunReply | undefined;

  constructor(plan: Plan, school: School, options: EngineOptions, pool: ThreadPool) {
    this.#plan = plan;
    this.#pool = pool;
    this.#options = options;
    this.#own = new CpuEngine(plan, this.#columns.share(school), options);
  }

  get threads(): number {
    return this.#pool.size;
  }

  get school(): School {
    return this.#own.school;
  }

  get kernel(): KernelChoice {
    return this.#lastRun?.choice ?? this.#own.kernel;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#lastRun?.timings ?? this.#own.timings;
  }

  get work(): Engine['work'] {
    return this.#lastRun?.work ?? this.#own.work;
  }

  get bytes(): number {
    return this.#lastRun?.bytes ?? this.#own.bytes;
  }

  get listBytes(): number {
    return this.#lastRun?.listBytes ?? this.#own.listBytes;
  }

  get obstacles(): Obstacles {
    return this.#own.obstacles;
  }

  takeEvents(): SimulationEvent[] {
    return this.#events.take();
  }

  rulesOf(species: number): string[] {
    return this.#own.rulesOf(species);
  }

  get prefersStep(): boolean {
    return this.#isBegun && !this.#pool.hasFailed && this.#choice.isAlone && this.#choice.isShort;
  }

  step(): void {
    const isTimed = this.prefersStep;
    const start = isTimed ? performance.now() : 0;
    this.#own.step();
    if (isTimed) this.#choice.add(1, performance.now() - start, true);
    this.#lastRun = undefined;
  }

  setPlan(plan: Plan, changes?: readonly Change[]): void {
    // If not, the threads get the whole plan, with the columns that this thread creates for it.
    const areValues = changes !== undefined && this.#own.takesValues(plan, changes);
    this.#own.setPlan(plan, changes);
    this.#plan = plan;
    this.#unsent = areValues ? this.#unsent && [...this.#unsent, ...changes] : undefined;
    this.#lastRun = undefined;
  }

  returnDisplaced(): void {
    this.#own.returnDisplaced();
  }

  get displaced(): Displaced {
    return this.#own.displaced;
  }

  set displaced(displaced: Displaced) {
    this.#own.displaced = displaced;
  }

  changeFish(change: FishChange): void {
    this.#own.changeFish(change);
    this.#areFishChanged = true;
    this.#lastRun = undefined;
  }

  adoptState(): void {
    this.#own.adoptState();
    this.#areFishChanged = true;
    this.#lastRun = undefined;
    this.#events.take();
  }

  examine(i: number): Examination {
    return this.#own.examine(i);
  }

  async run(steps: number): Promise<void> {
    for (let left = steps; left > 0; ) {
      const { isAlone } = this.#choice;
      // The threads that have begun lists complete them, in single steps: each continues in blocks of its own, and counts
      // the neighbours in them.
      const isHeld = isAlone !== this.#wasAlone && this.#own.buildsAhead && this.kernel.name === 'simd';
      const some = isHeld ? 1 : Math.min(left, this.#choice.mostSteps);
      // Starting threads write to the kernel's memory, so all threads make the first run.
      await this.#runSome(some, this.#isBegun && isAlone !== isHeld);
      left -= some;
    }
  }

  async #runSome(steps: number, alone: boolean): Promise<void> {
    this.#sendPlan();
    this.#wasAlone = alone;
    const { school } = this;
    const { count, time, step } = school;
    // Events of edits come before those of the run.
    this.#events.addOwn();
    const changed = this.#areFishChanged;
    this.#areFishChanged = false;
    const reply = await this.#pool.run({ kind: 'run', steps, count, time, step, changed, alone });
    this.#choice.add(steps, reply.ms, alone);
    this.#lastRun = reply;
    this.#events.add(reply.events);
    Object.assign(school, { count: reply.count, time: reply.time, step: reply.step, accelerated: true });
    // Fish were removed, so indices have changed.
    if (reply.count !== count) this.#own.followSchool();
    this.obstacles.follow(reply.time, reply.time);
  }

  #sendPlan(): void {
    if (this.#unsent) {
      if (this.#unsent.length > 0) this.#pool.post({ kind: 'change', changes: this.#unsent });
      this.#unsent = [];
      return;
    }
    const { seed, sources, kernel, ruleModules = [] } = this.#options;
    const columns = this.#columns.buffers;
    const fields = sources.store?.fields ?? new Map();
    if (this.#isBegun) this.#pool.post({ kind: 'plan', plan: this.#plan, columns, fields });
    else {
      const { memories } = this.#pool;
      const meshes = sources.meshes ?? {};
      const fish = this.school.capacity;
      const school = { plan: this.#plan, seed, fish, columns, meshes, fields };
      this.#pool.post({ kind: 'begin', ...school, kernel, memories, ruleModules });
    }
    this.#isBegun = true;
    this.#unsent = [];
  }
}

declare const performance: { now(): number };
