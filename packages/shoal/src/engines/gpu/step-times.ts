import type { School } from '../../school/school.ts';
import type { Pace } from './step-clock.ts';

/** The times of steps that a device is given: those in the scene, and how long it takes. */
export class StepTimes {
  readonly #now: () => number;
  /** How long steps were since the state was last read back. */
  #paces: Pace[] = [];
  /** The step that comes next, unless the school goes to another state. */
  #next = 0;
  #milliseconds = 0;
  /** When the device was last known to be done. */
  #doneAt = 0;
  /** The steps under way. */
  #under: Promise<unknown> = Promise.resolve();

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Duration of a recent step until this side heard that the device was done, ms. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Moves the time of a school on by steps. @param dt s @returns when each begins, s */
  begin(school: School, count: number, dt: number): number[] {
    // Events of another run are gone with its state.
    if (school.step !== this.#next) this.#paces = [];
    this.#next = school.step + count;
    if (this.#paces.at(-1)?.dt !== dt) this.#paces.push({ from: school.step, time: school.time, dt });
    return Array.from({ length: count }, () => {
      const { time } = school;
      school.time += dt;
      school.step++;
      return time;
    });
  }

  /** Measures steps. @returns when those before them are done: so the device is never more than one run behind */
  async measure(steps: number, submit: () => Promise<unknown>): Promise<void> {
    const before = this.#under;
    const asked = this.#now();
    this.#under = submit().then(() => {
      const now = this.#now();
      this.#milliseconds = (now - Math.max(asked, this.#doneAt)) / steps;
      this.#doneAt = now;
    });
    await before;
  }

  /** Removes and returns how long steps were since the last call. */
  takePaces(): readonly Pace[] {
    const paces = this.#paces;
    this.#paces = [];
    return paces;
  }
}
