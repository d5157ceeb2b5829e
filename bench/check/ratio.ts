// Measures pairs of times whose ratio hardly depends on the machine, for `npm run bench -- check`.

import { at, median } from '../machine.ts';

/** The ratio of the times of two parts of a step, or of two ways to do the same. */
export interface Ratio {
  /** `wrapped ÷ plain world`. */
  readonly name: string;
  /**
   * Prepares the measurement. Returns a function that makes one round, of some milliseconds, and returns both processor
   * times, ms.
   */
  readonly prepare: () => () => readonly [time: number, by: number];
}

/** Medians over all rounds. */
export interface MeasuredRatio {
  readonly name: string;
  readonly value: number;
  /** Quartiles: a quarter of the rounds is below the first, a quarter above the second. */
  readonly quartiles: readonly [low: number, high: number];
  readonly rounds: number;
}

/** Rounds in which code is compiled. They do not count. */
const warmUp = 8;

/** Measures all ratios alternately, round by round, so that a slow moment of the machine affects all of them. */
export function measureRatios(ratios: readonly Ratio[], rounds: number): MeasuredRatio[] {
  const tasks = ratios.map(({ name, prepare }) => ({ name, round: prepare(), values: [] as number[] }));
  for (let k = -warmUp; k < rounds; k++)
    for (const { round, values } of tasks) {
      const [time, by] = round();
      if (k >= 0) values.push(time / by);
    }
  return tasks.map(({ name, values }) => ({
    name,
    value: median(values),
    quartiles: [at(values, 0.25), at(values, 0.75)],
    rounds,
  }));
}
