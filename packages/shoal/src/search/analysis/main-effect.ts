// How an outcome changes with one coefficient, in bins, for the figures of a study.

import { binCount, binsOf, type Interval, meanInterval } from './variance-share.ts';

/** Mean outcome of the candidates in one bin of a coefficient. */
export interface EffectPoint extends Interval {
  /** Mean value of the coefficient in the bin. */
  readonly at: number;
  /** Mean outcome. `low` and `high` are its 95 % interval (Student's t). */
  readonly mean: number;
  /** Number of candidates in the bin. */
  readonly count: number;
}

const mostPoints = 12;

/**
 * The main effect of a coefficient: the mean outcome in bins of its values. It includes effects of other coefficients
 * unless the design spreads these evenly.
 * @param values the coefficient of each candidate
 * @param outcomes one for each candidate; NaN is ignored
 * @param options `points`: largest number of bins; default 12
 */
export function mainEffect(
  values: readonly number[],
  outcomes: readonly number[],
  { points = mostPoints } = {},
): readonly EffectPoint[] {
  const known = [...outcomes.keys()].filter((index) => Number.isFinite(outcomes[index]));
  if (known.length === 0) return [];
  const at = known.map((index) => values[index]);
  const bins = binsOf(at, binCount(at, points));
  return Array.from({ length: bins.count }, (_, bin) => {
    const members = [...known.keys()].filter((k) => bins.of[k] === bin);
    const own = members.map((k) => outcomes[known[k]]);
    return {
      at: members.reduce((sum, k) => sum + at[k], 0) / members.length,
      mean: own.reduce((sum, outcome) => sum + outcome, 0) / own.length,
      ...meanInterval(own),
      count: own.length,
    };
  });
}

/** A cell of a map over two coefficients. */
export interface Cell {
  /** Number of candidates in the cell. */
  readonly count: number;
  /** Mean outcome of the candidates; NaN if there are none. */
  readonly mean: number;
}

/**
 * Mean outcomes in cells of two coefficients.
 * @param columns index of each candidate's column, from 0 @param rows index of its row
 * @param outcomes one for each candidate; NaN is ignored
 * @param size number of columns and rows
 * @returns the cells, column by column
 */
export function cellMeans(
  columns: readonly number[],
  rows: readonly number[],
  outcomes: readonly number[],
  size: readonly [columns: number, rows: number],
): readonly (readonly Cell[])[] {
  const counts = new Uint32Array(size[0] * size[1]);
  const sums = new Float64Array(size[0] * size[1]);
  for (const [index, outcome] of outcomes.entries()) {
    if (!Number.isFinite(outcome)) continue;
    const cell = columns[index] * size[1] + rows[index];
    counts[cell]++;
    sums[cell] += outcome;
  }
  return Array.from({ length: size[0] }, (_, column) =>
    Array.from({ length: size[1] }, (__, row) => {
      const cell = column * size[1] + row;
      return { count: counts[cell], mean: counts[cell] > 0 ? sums[cell] / counts[cell] : Number.NaN };
    }),
  );
}
