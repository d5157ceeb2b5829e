import { ShoalError } from '../errors/shoal-error.ts';
import type { FishFinder } from '../neighbours/fish-finder.ts';
import { checkArgument, checkKeys } from '../scenario/argument.ts';
import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import { FrameClock } from './frame-clock.ts';
import type { AdvanceOptions, SimulationOptions } from './options.ts';
import { Picking } from './picking.ts';
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

  /** Finds fish in the state that is drawn. @throws ShoalError if they cannot be read now */
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
