// Frame rate, step times and other readings of this machine, for the panels.

import { type Phase, phases, type Simulation } from 'shoal';

/** Timings, averaged over a quarter of a second so that digits do not jitter. */
export interface Readings {
  /** Milliseconds from one frame to the next. */
  readonly frame: number;
  /** Milliseconds per step. */
  readonly step: number;
  /** Milliseconds of its phases, in the library's order; empty if they cannot be measured. */
  readonly phases: readonly { readonly name: Phase; readonly milliseconds: number }[];
  readonly stepsPerSecond: number;
  /** The fraction of the requested speed that is achieved, averaged over a second or two. */
  readonly share: number;
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly steps: number;
}

export const noReadings: Readings = {
  frame: 0,
  step: 0,
  phases: phases.map((name) => ({ name, milliseconds: 0 })),
  stepsPerSecond: 0,
  share: 1,
  time: 0,
  steps: 0,
};

const windowSeconds = 0.25;

/** Length of the window for averages: a quarter of a second. */
export class ReadingsMeter {
  #seconds = 0;
  /** Seconds since steps were last counted. A step may take longer than a window. */
  #rateSeconds = 0;
  #frames = 0;
  #steps = 0;
  #samples = 0;
  readonly #sums: number[] = phases.map(() => 0);
  /** Milliseconds of steps whose phases were not measured. */
  #whole = 0;
  #last: Readings = noReadings;

  /** Discards the times of the previous run. */
  restart(): void {
    this.#last = noReadings;
    this.#rateSeconds = 0;
    this.#clear();
  }

  /** Adds a frame. @returns new readings at the end of a window */
  add(frameSeconds: number, stepsTaken: number, share: number, simulation: Simulation): Readings | undefined {
    this.#seconds += frameSeconds;
    this.#rateSeconds += frameSeconds;
    this.#frames++;
    this.#steps += stepsTaken;
    if (stepsTaken > 0) {
      // The library measures the last step. One sample per frame is enough for an average.
      this.#samples++;
      this.#whole += simulation.engine.stepMilliseconds ?? 0;
      for (let phase = 0; phase < phases.length; phase++) this.#sums[phase] += simulation.engine.timings[phases[phase]];
    }
    if (this.#seconds < windowSeconds) return undefined;
    const waits = this.#steps === 0 && simulation.running !== undefined;
    const rate = waits ? Math.min(this.#last.stepsPerSecond, 1 / this.#rateSeconds) : this.#steps / this.#rateSeconds;
    if (!waits) this.#rateSeconds = 0;
    const isWhole = simulation.engine.stepMilliseconds !== undefined;
    // During a pause the last times stay.
    const rests = this.#samples === 0;
    const sums = isWhole ? [] : this.#sums;
    const times = rests
      ? this.#last.phases
      : sums.map((sum, phase) => ({ name: phases[phase], milliseconds: sum / this.#samples }));
    const all = isWhole ? this.#whole / this.#samples : times.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    this.#last = {
      frame: (1000 * this.#seconds) / this.#frames,
      step: rests ? this.#last.step : all,
      phases: times,
      stepsPerSecond: rate,
      share,
      time: simulation.school.time,
      steps: simulation.school.step,
    };
    this.#clear();
    return this.#last;
  }

  /** Begins the next window. */
  #clear(): void {
    this.#seconds = 0;
    this.#frames = 0;
    this.#steps = 0;
    this.#samples = 0;
    this.#whole = 0;
    this.#sums.fill(0);
  }
}
