// Has the engine make steps, also asynchronously, and ends runs early.

import { nextTask } from '../engines/cpu/threads/next-task.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import { checkArgument, isWhole } from '../scenario/schema/argument.ts';
import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import { checkSignal, DisposedError, type StopSignal } from './stopping.ts';

/** Maximum number of steps in a request to the threads: few, so that edits take effect soon. */
const maxStepsTogether = 8;
/**
 * Small schools make more steps in a request, up to this many fish-steps (about 25 ms), because a request takes 0.25 ms
 * or more: with 200 fish as long as four steps.
 */
const fishStepsTogether = 100_000;
const maxOfSmall = 256;

/** Maximum number of fish-steps that are repeated after an engine was lost. They take a few seconds. */
const maxRecomputed = 5e6;

/** Runs steps asynchronously, and falls back to one thread when the engine is lost. */
export class Runner {
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  #running: Promise<number> | undefined;
  /** The step at which the current run ends; 0 if there is no run. */
  #goal = 0;
  #isDisposed = false;
  /** Error of the last run started by `begin`. */
  #failure: Error | undefined;

  constructor(slot: EngineSlot, edits: Edits) {
    this.#slot = slot;
    this.#edits = edits;
  }

  /** Settles when the present run ends; undefined if there is none. */
  get running(): Promise<unknown> | undefined {
    return this.#running;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Number of steps of the present run that are not yet in `school`. */
  get stepsAhead(): number {
    return Math.max(0, this.#goal - this.#slot.school.step);
  }

  refuseDuringRun(what: string): void {
    if (this.#running) throw new ShoalError('not-now', `${what}: a run is under way. Await it first.`);
  }

  refuseDisposed(what: string): void {
    if (this.#isDisposed) throw new DisposedError(what);
  }

  /** Throws if the simulation cannot step or go to another state now. @param what name of the call */
  refuse(what: string): void {
    this.refuseDisposed(what);
    this.refuseDuringRun(what);
    if (this.#slot.events.isDelivering)
      throw new ShoalError(
        'not-now',
        `${what}: not in a listener of events. Dispatch commands there, or step after the call that steps.`,
      );
  }

  /** See Simulation. */
  step(count: number): void {
    this.refuse('step');
    checkArgument('step', 'count', isWhole(count), 'a whole number of steps from 0', count);
    for (let k = 0; k < count && !this.#isDisposed; k++) this.#step(k === count - 1);
    this.#slot.events.throwFailure();
  }

  /** Makes steps up to `step`. Reports events only of steps that are made for the first time. */
  goTo(step: number): void {
    while (this.#slot.school.step < step && !this.#isDisposed) this.#step(false, true);
    this.#slot.events.throwFailure();
  }

  #step(isLast: boolean, again = false): void {
    const slot = this.#slot;
    this.#edits.beginStep(isLast);
    slot.engine.step();
    slot.endSteps(again);
  }

  /** See Simulation. */
  async run(count: number, signal?: StopSignal): Promise<number> {
    this.refuse('run');
    // If a signal can end the run, the number of steps may be infinite.
    const isCount = isWhole(count) || count === Number.POSITIVE_INFINITY;
    checkArgument('run', 'count', isCount, 'a whole number of steps from 0, or Infinity', count);
    checkSignal('run', signal);
    this.#goal = this.#slot.school.step + count;
    this.#running = this.#run(count, signal);
    let done: number;
    try {
      done = await this.#running;
    } finally {
      this.#running = undefined;
      this.#goal = 0;
    }
    this.#slot.events.throwFailure();
    return done;
  }

  /** Starts a run without waiting for it. */
  begin(count: number, signal?: StopSignal): void {
    this.run(count, signal).catch((error: Error) => {
      this.#failure = error;
    });
  }

  /** @throws the error of the last run started by `begin`, once */
  throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
  }

  /** See Simulation. */
  giveUp(why: string): void {
    const isReason = typeof why === 'string' && why !== '';
    checkArgument('giveUp', 'why', isReason, 'a reason, in words that follow "because"', why);
    if (this.#running) this.#slot.maker.stop(why);
  }

  /** See Simulation. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#slot.maker.stop();
    this.#slot.engine.dispose?.();
  }

  async #run(count: number, signal: StopSignal | undefined): Promise<number> {
    const slot = this.#slot;
    slot.poses.hold();
    let done = 0;
    try {
      if (!(await slot.maker.start()) && !this.#isDisposed) slot.remake(this.#edits.plan);
      done = await this.#runSteps(count, signal);
      await this.#readBack(slot.school.step, count === 0);
    } finally {
      slot.poses.release();
    }
    // The run ended before its last step, for which alone poses are interpolated.
    if (done < count || count === 0) slot.poses.follow(slot.school);
    return done;
  }

  /** @returns number of steps made */
  async #runSteps(count: number, signal: StopSignal | undefined): Promise<number> {
    const slot = this.#slot;
    const first = slot.school.step;
    let done = 0;
    while (done < count && !signal?.aborted && !this.#isDisposed) {
      const { step } = slot.school;
      const isLast = done === count - 1;
      const kept = this.#edits.needsState(step);
      if (isLast || kept) await this.#readBack(step, kept);
      if (this.#isDisposed) break;
      this.#edits.keepForRescue();
      this.#edits.beginStep(isLast);
      const steps = this.#stepsTogether(count - done, signal !== undefined);
      await this.#orFallBack(step, () => this.#make(steps));
      slot.endSteps();
      done = slot.school.step - first;
    }
    return done;
  }

  /**
   * Returns the number of steps that can be made without anything to do in between.
   * @param most upper limit, above 0
   * @param canEnd whether a signal can end the run, as listeners can change it: both take effect after few steps
   */
  #stepsTogether(most: number, canEnd: boolean): number {
    // The last step is made separately, because poses are interpolated within it.
    const { engine, school, events } = this.#slot;
    const isSoon = canEnd || events.hasListeners;
    const ofSmall =
      engine.name === 'cpu' && !isSoon ? Math.min(maxOfSmall, Math.floor(fishStepsTogether / school.count)) : 0;
    return Math.min(most > 1 ? most - 1 : 1, Math.max(maxStepsTogether, ofSmall), this.#edits.stepsUntilNext());
  }

  #make(steps: number): Promise<void> {
    const { engine } = this.#slot;
    return engine.run && !engine.prefersStep ? engine.run(steps) : this.#runHere(steps);
  }

  /** Makes steps on this thread, fewer if the engine comes to prefer `run`. */
  async #runHere(steps: number): Promise<void> {
    const slot = this.#slot;
    for (let k = 0; k < steps && !this.#isDisposed; k++) {
      slot.engine.step();
      slot.endSteps();
      if (slot.engine.run && !slot.engine.prefersStep) break;
    }
    await nextTask();
  }

  /** Reads the state back if it is on a GPU. @param needed whether to do so even if automatic read-back is off */
  async #readBack(step: number, needed: boolean): Promise<void> {
    const { engine } = this.#slot;
    const read = needed ? engine.download : engine.readBack;
    if (!read) return;
    await this.#orFallBack(step, () => read.call(engine));
    this.#slot.endSteps();
  }

  /**
   * Uses the engine, and falls back to one thread if that fails.
   * @param step the last one known to be complete
   * @throws ShoalError that names the step from which one thread continues
   */
  async #orFallBack(step: number, use: () => Promise<void>): Promise<void> {
    try {
      await use();
    } catch (error) {
      if (this.#isDisposed) return;
      if (this.#slot.engine.goTo) throw error;
      const why = error instanceof Error ? error.message : String(error);
      this.#fallBackToOneThread(step, why);
      throw new ShoalError(
        'engine-lost',
        `${why.replace(/\.$/, '')}. The state is that after step ${this.#slot.school.step}; later steps run on one thread.`,
        { cause: error },
      );
    }
  }

  /**
   * Goes back to the last kept state and repeats the steps up to the last complete one. If that would take too long,
   * the run continues from the kept state, and edits made since then take effect at once.
   */
  #fallBackToOneThread(step: number, why: string): void {
    const slot = this.#slot;
    const edits = this.#edits;
    const { waiting } = edits;
    slot.maker.fallBackToOneThread(why);
    edits.goBack(step);
    slot.dropEvents();
    if ((step - slot.school.step) * slot.school.count > maxRecomputed) {
      for (const { command } of edits.missing(step)) edits.dispatch(command);
      slot.forgetAfter(slot.school.step);
    } else while (slot.school.step < step) this.#step(false, true);
    for (const command of waiting) edits.dispatch(command);
    slot.poses.follow(slot.school);
  }
}
