import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import { nextTask } from './next-task.ts';

/** Most steps that threads are given at once: few, so that edits take effect soon. */
const maxStepsTogether = 8;

/** Most fish-steps that are computed again after an engine was lost: a few seconds. */
const maxRecomputed = 5e6;

/** Ends a run before its time, after a few steps. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** Runs steps asynchronously, and falls back to one thread when the engine is lost. */
export class Runner {
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  #running: Promise<number> | undefined;
  /** The step at which the run ends; 0: there is none. */
  #goal = 0;
  /** Whether the simulation was disposed of during the run. */
  #isEnded = false;
  /** Error of the last run started by `begin`. */
  #failure: Error | undefined;

  constructor(slot: EngineSlot, edits: Edits) {
    this.#slot = slot;
    this.#edits = edits;
  }

  /** Settles when the present run ends; undefined: there is none. */
  get running(): Promise<unknown> | undefined {
    return this.#running;
  }

  /** Steps of the present run that the school does not hold yet. */
  get stepsAhead(): number {
    return Math.max(0, this.#goal - this.#slot.school.step);
  }

  refuseDuringRun(what: string): void {
    if (this.#running) throw new Error(`${what}: a run is under way. Await it first.`);
  }

  /** See Simulation. */
  async run(count: number, signal?: StopSignal): Promise<number> {
    this.refuseDuringRun('run');
    this.#goal = this.#slot.school.step + count;
    this.#running = this.#run(count, signal);
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
      this.#goal = 0;
    }
  }

  /** Starts a run without waiting for it. */
  begin(count: number): void {
    this.run(count).catch((error: Error) => {
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
    if (this.#running) this.#slot.maker.stop(why);
  }

  end(): void {
    this.#isEnded = true;
    this.#slot.maker.stop();
  }

  async #run(count: number, signal: StopSignal | undefined): Promise<number> {
    const slot = this.#slot;
    slot.poses.hold();
    slot.clearEvents();
    this.#isEnded = false;
    let done = 0;
    try {
      if (!(await slot.maker.start())) slot.remake(this.#edits.plan);
      done = await this.#runSteps(count, signal);
      await this.#readBack(slot.school.step, count === 0);
    } finally {
      slot.poses.release();
    }
    // The last step was not made: there is nothing to interpolate.
    if (done < count || count === 0) slot.poses.follow(slot.school);
    return done;
  }

  /** @returns steps made */
  async #runSteps(count: number, signal: StopSignal | undefined): Promise<number> {
    const slot = this.#slot;
    const first = slot.school.step;
    let done = 0;
    while (done < count && !signal?.aborted && !this.#isEnded) {
      const { step } = slot.school;
      const isLast = done === count - 1;
      const kept = this.#edits.keepsState(step);
      if (isLast || kept) await this.#readBack(step, kept);
      if (this.#isEnded) break;
      this.#edits.keepForRescue();
      this.#edits.beginStep(isLast);
      const steps = this.#stepsTogether(count - done);
      const fish = slot.school.count;
      await this.#orFallBack(step, () => slot.engine.run?.(steps) ?? this.#runHere(steps));
      slot.endSteps(fish);
      done = slot.school.step - first;
    }
    return done;
  }

  /** How many of the coming steps can be made without doing anything between them. @param most above 0 */
  #stepsTogether(most: number): number {
    // The last step is made by itself: poses lie between its ends.
    return Math.min(most > 1 ? most - 1 : 1, maxStepsTogether, this.#edits.stepsUntilNext());
  }

  /** On this thread, for engines without `run`. */
  async #runHere(steps: number): Promise<void> {
    for (let k = 0; k < steps; k++) {
      this.#slot.engine.step();
      // `endSteps` takes over the events of the last one.
      if (k < steps - 1) this.#slot.addEvents();
    }
    await nextTask();
  }

  /** Brings the school up to date if the state is elsewhere. @param needed even if automatic read-back is off */
  async #readBack(step: number, needed: boolean): Promise<void> {
    const { engine, school } = this.#slot;
    const read = needed ? engine.download : engine.readBack;
    if (!read) return;
    const fish = school.count;
    await this.#orFallBack(step, () => read.call(engine));
    this.#slot.endSteps(fish);
  }

  /** Does something with the engine; if it fails, falls back. @param step the last one known to be whole @throws Error that tells the step from which one thread goes on */
  async #orFallBack(step: number, use: () => Promise<void>): Promise<void> {
    try {
      await use();
    } catch (error) {
      if (this.#isEnded) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#fallBackToOneThread(step, why);
      throw new Error(
        `${why.replace(/\.$/, '')}. The state is that after step ${this.#slot.school.step}; later steps run on one thread.`,
        { cause: error },
      );
    }
  }

  /**
   * Goes back to the last kept state and computes the steps up to the last whole one again. If that would take long, the
   * run goes on from the kept state, and edits made since take effect at once.
   */
  #fallBackToOneThread(step: number, why: string): void {
    const slot = this.#slot;
    const edits = this.#edits;
    const { waiting } = edits;
    slot.maker.fallBackToOneThread(why);
    edits.goBack(step);
    if ((step - slot.school.step) * slot.school.count > maxRecomputed) {
      for (const { command } of edits.missing(step)) edits.dispatch(command);
    } else {
      while (slot.school.step < step) {
        edits.beginStep(false);
        slot.engine.step();
      }
    }
    for (const command of waiting) edits.dispatch(command);
    slot.poses.follow(slot.school);
  }
}
