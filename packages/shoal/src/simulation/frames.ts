// Steps a simulation in real time, and interpolates the fish for each frame.

import { ShoalError } from '../errors/shoal-error.ts';
import { FishFinder } from '../neighbours/fish-finder.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, checkKeys } from '../scenario/schema/argument.ts';
import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import type { AdvanceOptions, SimulationOptions } from './options.ts';
import type { ShownColumns } from './poses.ts';
import type { Runner } from './runner.ts';
import { checkSignal } from './stopping.ts';

const advanceKeys = ['budget', 'signal'];

/** Makes the due steps of each frame, and interpolates the fish between the last two states. */
export class Frames {
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  readonly #runner: Runner;
  readonly #clock: FrameClock;
  readonly #picking: Picking;
  readonly #now: SimulationOptions['now'];

  constructor(slot: EngineSlot, edits: Edits, runner: Runner, { maxStepsPerAdvance = 8, now }: SimulationOptions) {
    this.#slot = slot;
    this.#edits = edits;
    this.#runner = runner;
    this.#clock = new FrameClock(maxStepsPerAdvance);
    this.#now = now;
    this.#picking = new Picking(slot);
  }

  /** See Simulation. */
  advance(seconds: number, isPaused: boolean, options: AdvanceOptions = {}): number {
    const runner = this.#runner;
    checkArgument('advance', 'seconds', Number.isFinite(seconds), 'a finite number, s', seconds);
    checkKeys('advance', 'options', options, advanceKeys);
    const { signal, budget } = options;
    checkSignal('advance', signal);
    const isBudget = budget === undefined || (typeof budget === 'number' && !Number.isNaN(budget));
    checkArgument('advance', 'options.budget', isBudget, 'a number, ms', budget);
    runner.refuseDisposed('advance');
    runner.throwFailure();
    if (isPaused || signal?.aborted || !(seconds > 0)) return 0;
    // The next step has the current length. A waiting edit of the length applies to the steps after it.
    const [first, later] = [this.#edits.plan.step, this.#edits.nextPlan.step];
    this.#clock.add(seconds, first, later);
    if (runner.running) return 0;
    const isHere = !this.#slot.engine.run;
    if (isHere && budget !== undefined) return this.#stepWithin(budget);
    const steps = this.#clock.take(first, later);
    if (isHere) runner.step(steps);
    else if (steps > 0) runner.begin(steps, signal);
    return steps;
  }

  /** Makes due steps as long as there is time for one more. @param budget time for all steps, ms */
  #stepWithin(budget: number): number {
    const now = this.#now;
    if (!now)
      throw new ShoalError(
        'argument',
        'advance: a budget needs a clock. Make the simulation with { now: () => performance.now() }.',
      );
    const start = now();
    let steps = 0;
    // The next step is expected to take as long as those before it.
    const fits = (): boolean => (steps === 0 ? budget > 0 : (now() - start) * (1 + 1 / steps) <= budget);
    while (!this.#runner.isDisposed && fits()) {
      const { step } = this.#edits.plan;
      if (this.#clock.take(step, step, 1) === 0) break;
      this.#runner.step(1);
      steps++;
    }
    return steps;
  }

  /** See Simulation. */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    this.#slot.poses.check('posesInto', { positions, headings }, 3);
    this.#slot.poses.into(positions, headings, this.#fraction, this.#edits.plan);
  }

  /** See Simulation. */
  get shownTime(): number {
    return this.#slot.poses.timeAt(this.#fraction);
  }

  /** The position of the drawn poses between the last two states, from 0 to 1. */
  get #fraction(): number {
    const { step } = this.#edits.plan;
    return this.#clock.sinceStep(step) / step;
  }

  /** See Simulation. */
  get poseOffset(): number {
    const { step } = this.#edits.plan;
    return (this.#runner.stepsAhead - 1) * step + this.#clock.sinceStep(step);
  }

  /** See Simulation. */
  banksInto(angles: Float32Array): void {
    this.#slot.poses.check('banksInto', { angles }, 1);
    this.#slot.poses.banksInto(angles);
  }

  /**
   * Finds fish in the state that is drawn. @param what name of the call, for the message
   * @throws ShoalError if they cannot be read now
   */
  finder(what: string): FishFinder {
    return this.#picking.finder(this.#edits.plan, this.#runner.running !== undefined, what);
  }

  /** Draws the current state as it is, without interpolation. */
  startAgain(): void {
    this.#clock.reset();
    this.#slot.poses.follow(this.#slot.school);
  }

  /** Copies the time since the last step from another simulation. */
  copyFrom(other: Frames): void {
    this.startAgain();
    this.#clock.copyFrom(other.#clock);
  }
}

/**
 * Finds fish in the drawn state. Keeps the finder, which has sorted the fish, until the drawn columns, the step, the
 * number of fish or an edit change.
 */
class Picking {
  readonly #slot: EngineSlot;
  #finder: FishFinder | undefined;
  #shown: ShownColumns | undefined;
  #key = '';

  constructor(slot: EngineSlot) {
    this.#slot = slot;
  }

  /**
   * @param isRunning whether a run is under way
   * @param what name of the call, for the message
   * @throws ShoalError if the fish cannot be read now
   */
  finder(plan: Plan, isRunning: boolean, what: string): FishFinder {
    const { poses, school, engine, isFresh, changes } = this.#slot;
    const { shown } = poses;
    // During a run, threads change the school itself. A GPU does not.
    if (isRunning && shown === school && !engine.download)
      throw new ShoalError(
        'not-now',
        `${what}: a run is under way. Call it or posesInto once before a run, then also during runs.`,
      );
    const key = `${school.step} ${shown.count} ${isFresh} ${changes}`;
    if (!this.#finder || shown !== this.#shown || key !== this.#key) {
      this.#finder = new FishFinder(shown, plan);
      this.#shown = shown;
      this.#key = key;
    }
    return this.#finder;
  }
}

/** Turns the time of frames into whole steps, so that results do not depend on the frame rate. */
class FrameClock {
  readonly #maxSteps: number;
  /** Time for which no step was made yet, s. */
  #behind = 0;

  /** @param maxSteps maximum number of due steps; further time is dropped */
  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  /**
   * Adds the time of a frame.
   * @param seconds above 0
   * @param first duration of the next step, s
   * @param later duration of the steps after it, s
   */
  add(seconds: number, first: number, later: number): void {
    this.#behind += seconds;
    if (this.#due(first, later) > this.#maxSteps) this.#behind = duration(this.#maxSteps, first, later);
  }

  /** Takes up to `most` of the due steps. The others stay due. @returns the number taken */
  take(first: number, later: number, most = this.#maxSteps): number {
    const steps = Math.min(most, this.#due(first, later));
    if (steps > 0) this.#behind = Math.max(0, this.#behind - duration(steps, first, later));
    return steps;
  }

  #due(first: number, later: number): number {
    // With the tolerance, sixty frames of 1/60 s make sixty steps, despite rounding.
    const others = Math.floor((this.#behind - first) / later + 1e-9);
    return this.#behind / first + 1e-9 < 1 ? 0 : 1 + Math.max(0, others);
  }

  reset(): void {
    this.#behind = 0;
  }

  /** Copies the time that another clock has carried over. */
  copyFrom(other: FrameClock): void {
    this.#behind = other.#behind;
  }

  /** The time since the last step, at most one step, s. */
  sinceStep(step: number): number {
    return Math.min(step, this.#behind);
  }
}

/** Duration of some steps, s. */
function duration(steps: number, first: number, later: number): number {
  return first + (steps - 1) * later;
}
