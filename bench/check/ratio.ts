import { at, median } from '../processor-time.ts';

/** Two things that a step does, or two ways to do it: how long one takes by the other. */
export interface Ratio {
  /** `wrapped ÷ plain world`. */
  readonly name: string;
  /** Makes what is measured. Returns one round, which takes some milliseconds: the processor time of both, ms. */
  readonly prepare: () => () => readonly [time: number, by: number];
}

/** Medians of rounds. */
export interface MeasuredRatio {
  readonly name: string;
  readonly value: number;
  /** A quarter of the rounds is below the first, a quarter above the second. */
  readonly quartiles: readonly [low: number, high: number];
  readonly rounds: number;
}

/** Rounds that let the compiler see the code, and are not counted. */
const warmUp = 8;

/** Measures all ratios in turn, round by round, so that a slow moment of the machine affects all alike. */
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
