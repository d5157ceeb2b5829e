import type { FishFinder } from '../neighbours/fish-finder.ts';
import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import { FrameClock } from './frame-clock.ts';
import { Picking } from './picking.ts';
import type { Runner, StopSignal } from './runner.ts';

/** The frames of a program: makes the steps that are due in each, and shows the fish between the last two states. */
export class Frames {
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  readonly #runner: Runner;
  readonly #clock: FrameClock;
  readonly #picking: Picking;

  constructor(slot: EngineSlot, edits: Edits, runner: Runner, maxSteps: number) {
    this.#slot = slot;
    this.#edits = edits;
    this.#runner = runner;
    this.#clock = new FrameClock(maxSteps);
    this.#picking = new Picking(slot);
  }

  /** See Simulation. */
  advance(seconds: number, isPaused: boolean, signal?: StopSignal): number {
    const runner = this.#runner;
    runner.refuseDisposed('advance');
    runner.throwFailure();
    if (isPaused || signal?.aborted || !(seconds > 0)) return 0;
    this.#clock.add(seconds);
    if (runner.running) return 0;
    const steps = this.#clock.takeSteps(this.#edits.plan.step);
    if (!this.#slot.engine.run) runner.step(steps);
    else if (steps > 0) runner.begin(steps, signal);
    return steps;
  }

  /** See Simulation. */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    const { plan } = this.#edits;
    this.#slot.poses.into(positions, headings, this.#clock.sinceStep(plan.step) / plan.step, plan);
  }

  /** See Simulation. */
  get shownAhead(): number {
    const { step } = this.#edits.plan;
    return (this.#runner.stepsAhead - 1) * step + this.#clock.sinceStep(step);
  }

  /** Finds fish in the state that is drawn. @throws Error if they must not be read now */
  finder(what: string): FishFinder {
    return this.#picking.finder(this.#edits.plan, this.#runner.running !== undefined, what);
  }

  /** Shows the present state: there is no time before it to interpolate from. */
  startAgain(): void {
    this.#clock.reset();
    this.#slot.poses.follow(this.#slot.school);
  }

  /** Begins with the time that other frames have kept. */
  copyFrom(other: Frames): void {
    this.startAgain();
    this.#clock.add(other.#clock.sinceStep(Number.POSITIVE_INFINITY));
  }
}
