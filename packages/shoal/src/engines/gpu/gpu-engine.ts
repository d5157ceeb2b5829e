// The engine that steps a school on the GPU.

import { ShoalError } from '../../errors/shoal-error.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { haveSameFields } from '../../fields/recipes.ts';
import { lostEvents, type SimulationEvent } from '../../rules/outcomes.ts';
import type { Change } from '../../scenario/change.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { countAdded, type FishChange, withCapacity } from '../../school/slots.ts';
import { CpuEngine } from '../cpu/cpu-engine.ts';
import {
  type Displaced,
  type Engine,
  type EngineOptions,
  EventList,
  type Examination,
  type KernelChoice,
  type Phase,
} from '../engine.ts';
import { EventOrder } from './event-order.ts';
import { type Blueprint, Executor, type Host, mostParts } from './executor.ts';
import { guarded } from './guarded.ts';
import { PresentBlueprint } from './present-blueprint.ts';
import { PassClock, StepTimes } from './step-times.ts';
import type { WebGpuBuffer, WebGpuDevice } from './webgpu.ts';

/**
 * Steps a school on the GPU, which holds the current state. The school in CPU memory holds the state that was last read
 * back. A CPU engine over that school examines single fish, holds the obstacles and makes edits that move fish.
 */
export class GpuEngine implements Engine {
  readonly name = 'gpu';
  readonly counts = false;
  readonly threads = 1;
  readonly fallbackReason = undefined;
  readonly work = { candidates: 0, neighbours: 0 };
  readonly kernel: KernelChoice = { name: 'wgsl' };
  readonly listBytes = 0;
  readonly #host: Host;
  readonly #options: EngineOptions;
  #own: CpuEngine;
  #plan: Plan;
  /** An edited plan that moves fish or changes food. It waits until the state has been read back. */
  #waiting: Plan | undefined;
  /** Fish to add and remove once the state has been read back. */
  #waitingFish: FishChange[] = [];
  readonly #blueprint: PresentBlueprint;
  #executor: Executor | undefined;
  /** Whether the school in CPU memory is current. */
  #isFresh = true;
  #readying: Promise<void> | undefined;
  /** Concurrent callers share one build: a second executor would replace the first, with its steps. */
  #preparing: Promise<Executor> | undefined;
  readonly #times: StepTimes;
  /** Number of disposals: a build in progress compares it to find out whether it is obsolete. */
  #disposals = 0;
  readonly #events = new EventList(() => this.#own);

  /**
   * @internal The host's types are those of WebGPU.
   * @throws EngineError that names what this engine lacks, or what the device is too small for
   */
  constructor(host: Host, plan: Plan, school: School, options: EngineOptions) {
    this.#host = host;
    this.#options = options;
    this.#plan = plan;
    this.#blueprint = new PresentBlueprint(host.device, options.ruleOf);
    this.#times = new StepTimes(options.now);
    this.#own = this.#newOwn(school);
    this.#draw();
  }

  #newOwn(school: School): CpuEngine {
    return new CpuEngine(this.#plan, school, { ...this.#options, kernel: 'typescript' });
  }

  get school(): School {
    return this.#own.school;
  }

  get isFresh(): boolean {
    return this.#isFresh;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#own.timings;
  }

  /** Time until the device reported that it was done. */
  get stepMilliseconds(): number {
    return this.#times.milliseconds;
  }

  get bytes(): number {
    return this.school.bytes + (this.#executor?.state.bytes ?? 0);
  }

  get obstacles(): Obstacles {
    return this.#own.obstacles;
  }

  takeEvents(): SimulationEvent[] {
    return this.#events.take();
  }

  /** The device that holds the buffers. */
  get device(): WebGpuDevice {
    return this.#host.device;
  }

  /**
   * The buffers of the school, to draw from. `fish` holds position, tag and velocity of each fish in 32 bytes. `memory`
   * holds the columns one after another, with the fish in the same order. `table` holds the ids in the order of the
   * indices, which are in the tags. Undefined while the school is not on the device; see `ready`.
   */
  get buffers(): Readonly<Record<'fish' | 'memory' | 'table', WebGpuBuffer>> | undefined {
    return this.#executor?.state.buffers;
  }

  /** Offset of the accelerations in `buffers.memory`, in numbers: three columns, m/s². */
  get accelerationAt(): number {
    return this.#executor?.state.accelerationAt ?? 0;
  }

  /** Offset of the ids in `buffers.table`, in numbers. */
  get idsAt(): number {
    return this.#executor?.state.idsAt ?? 0;
  }

  /** Puts the school on the device, so that it can be drawn before its first step. */
  ready(): Promise<void> {
    this.#readying ??= guarded(this.#host, async () => {
      await this.#prepare();
    }).finally(() => {
      this.#readying = undefined;
    });
    return this.#readying;
  }

  rulesOf(species: number): string[] {
    return this.#own.rulesOf(species);
  }

  step(): void {
    throw new ShoalError(
      'not-now',
      'step: the GPU runs steps while this thread goes on. Call await run() instead of step().',
    );
  }

  examine(i: number): Examination {
    return this.#own.examine(i);
  }

  setPlan(plan: Plan, changes?: readonly Change[]): void {
    if (changes && this.#takeValues(plan, changes)) return;
    const movesFish =
      !haveSameFields(plan, this.#plan) ||
      (plan.wraps && plan.world !== this.#plan.world) ||
      plan.food.length !== this.#plan.food.length;
    this.#plan = plan;
    this.#blueprint.forget();
    // If a plan is already waiting, this one replaces it: it contains the same edits.
    if (this.#waiting || (movesFish && !this.#isFresh)) {
      this.#waiting = plan;
      return;
    }
    this.#own.setPlan(plan);
    if (movesFish) this.#dropExecutor();
  }

  get displaced(): Displaced {
    return this.#own.displaced;
  }

  set displaced(displaced: Displaced) {
    this.#own.displaced = displaced;
  }

  /** Takes a plan that differs only in numbers that programs read anew for each step. @returns whether it could */
  #takeValues(plan: Plan, changes: readonly Change[]): boolean {
    if (this.#waiting || this.#waitingFish.length > 0 || !this.#blueprint.takes(changes, this.#plan)) return false;
    this.#own.setPlan(plan, changes);
    this.#blueprint.setValues(plan, changes);
    this.#plan = plan;
    return true;
  }

  /** Buffers depend on the number of fish, so the state is read back, changed on the CPU and uploaded again. */
  changeFish(change: FishChange): void {
    this.#waitingFish.push(change);
    if (this.#isFresh) this.#applyWaiting();
  }

  /** Makes the edits that had to wait for the state to be read back. */
  #applyWaiting(): void {
    if (!this.#waiting && this.#waitingFish.length === 0) return;
    if (this.#waiting) this.#own.setPlan(this.#waiting);
    for (const change of this.#waitingFish) this.#changeFish(change);
    this.#waiting = undefined;
    this.#waitingFish = [];
    this.#blueprint.forget();
    this.#dropExecutor();
  }

  #changeFish(change: FishChange): void {
    const { school } = this;
    const needed = school.count + countAdded(change.added);
    if (needed > school.capacity) {
      this.#events.addOwn();
      this.#own = this.#newOwn(withCapacity(school, Math.max(needed, 2 * school.capacity)));
    }
    this.#own.changeFish(change);
  }

  /** The programs and numbers of the current plan. */
  #draw(): Blueprint {
    return this.#blueprint.of(this.#plan, this.school, this.obstacles);
  }

  /**
   * Everything on the device that the coming steps need. Changed rules or forms are compiled; changed numbers are not.
   */
  async #prepare(disposals = this.#disposals): Promise<Executor> {
    this.#preparing ??= this.#prepareAlone().finally(() => {
      this.#preparing = undefined;
    });
    const executor = await this.#preparing;
    if (disposals !== this.#disposals) throw new ShoalError('disposed', disposed);
    // The plan may have changed during the wait.
    const waits = this.#waiting !== undefined || this.#waitingFish.length > 0;
    const isUpToDate = executor === this.#executor && executor.key === this.#draw().key && !waits;
    return isUpToDate ? executor : this.#prepare(disposals);
  }

  async #prepareAlone(): Promise<Executor> {
    const disposals = this.#disposals;
    if (this.#waiting || this.#waitingFish.length > 0) {
      await this.#download();
      this.#applyWaiting();
    }
    if (!this.#executor && !this.#isFresh) throw new ShoalError('disposed', disposed);
    const blueprint = this.#draw();
    if (this.#executor && this.#executor.key !== blueprint.key) {
      await this.#download();
      this.#dropExecutor();
    }
    this.#executor ??= await Executor.build(this.#host, blueprint, this.school, this.obstacles);
    if (disposals !== this.#disposals) {
      this.#dropExecutor();
      throw new ShoalError('disposed', disposed);
    }
    return this.#executor;
  }

  #dropExecutor(): void {
    this.#executor?.destroy();
    this.#executor = undefined;
  }

  async run(steps: number): Promise<void> {
    const disposals = this.#disposals;
    await this.#readying?.catch(() => {});
    await guarded(this.#host, async () => {
      const executor = await this.#prepare(disposals);
      await this.#times.measure(steps, () => {
        for (let done = 0; done < steps; done += mostParts) this.#submit(executor, Math.min(mostParts, steps - done));
        return this.device.queue.onSubmittedWorkDone();
      });
    });
  }

  async profile(): Promise<Record<string, number> | undefined> {
    const { device } = this.#host;
    if (!device.features.has('timestamp-query')) return undefined;
    let took: Record<string, number> = {};
    await guarded(this.#host, async () => {
      const executor = await this.#prepare();
      const clock = new PassClock(device, executor.program.entries);
      this.#submit(executor, 1, clock.writes);
      took = await clock.read();
      clock.destroy();
    });
    return took;
  }

  #submit(executor: Executor, count: number, timestamps?: PassClock['writes']): void {
    const { step } = this.school;
    const times = this.#times.begin(this.school, count, this.#plan.step);
    this.#isFresh = false;
    executor.submit(this.#draw(), times, step, this.#options.seed, timestamps);
  }

  /** Reads the state back, so that `school` is current. */
  async readBack(): Promise<void> {
    if (this.#host.readBack()) await this.download();
  }

  /** Like `readBack`, even when automatic read-back is off. */
  async download(): Promise<void> {
    await guarded(this.#host, () => this.#download());
    this.#applyWaiting();
  }

  async #download(): Promise<void> {
    if (this.#isFresh || !this.#executor) return;
    const { school } = this;
    const { count } = school;
    const { happened, lost } = await this.#executor.state.download(school, this.#executor.emits);
    school.accelerated = true;
    this.#isFresh = true;
    // Events of edits made before these steps come first.
    this.#events.addOwn();
    const order = new EventOrder(this.#plan, this.#options.ruleOf);
    const paces = this.#times.takePaces();
    this.#events.add(order.eventsOf(order.sorted(happened), paces, this.obstacles));
    if (lost > 0) this.#events.add([lostEvents(lost, school.step, school.time)]);
    // Event indices refer to the school before fish were removed.
    if (school.count !== count) this.#dropExecutor();
  }

  dispose(): void {
    this.#disposals++;
    this.#dropExecutor();
  }
}

const disposed = 'run: the engine was disposed of while it had steps to make.';
