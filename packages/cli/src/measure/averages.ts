import { type MetricRow, type MetricValues, metricRows } from 'shoal';
import { withinRange } from 'shoal/internal';
import { timeMean } from 'shoal/measures';
import type { Rows } from 'shoal/tables';
import { firstMetric } from './metrics-table.ts';

/**
 * Means of the metrics over the recorded frames. Values are added in the order of recording, so a resumed run gives the
 * same bits.
 */
export class MetricAverages {
  readonly #rows: readonly MetricRow[];
  readonly #means: readonly BatchMeans[];

  constructor(rows: readonly MetricRow[] = metricRows) {
    this.#rows = rows;
    this.#means = rows.map(() => new BatchMeans());
  }

  add(values: MetricValues): void {
    // NaN means that the metric has no value at this step, such as jerkiness before the second step.
    this.#rows.forEach(({ key }, m) => {
      this.#means[m].add(values[key] ?? Number.NaN);
    });
  }

  /**
   * Adds rows of a metrics table that was written earlier.
   * @param first index of the first row that counts
   */
  addRows({ count, columns }: Rows, first = 0): void {
    for (let row = Math.max(0, first); row < count; row++)
      for (let m = 0; m < this.#rows.length; m++) this.#means[m].add(columns[firstMetric + m][row]);
  }

  mean(key: string): number {
    return this.over(key).mean;
  }

  over(key: string): MeanOverTime {
    const m = this.#rows.findIndex((row) => row.key === key);
    return withinRange(this.#means[m].result(), this.#rows[m]);
  }
}

/** Metrics that compare two frames. The result of a run contains their means over the recorded frames. */
export const comparing: ReadonlySet<string> = new Set(['jerkiness', 'motionJerkiness', 'neighbourTurnover']);

/** When there are this many batches, they are merged in pairs. */
const mostBatches = 64;

/** A mean over time. NaN: unknown. */
export interface MeanOverTime {
  readonly mean: number;
  /** Ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** Standard deviation over time. */
  readonly spread: number;
  /** Effective number of independent values. */
  readonly independent: number;
}

/**
 * The mean of a series of any length in constant memory, with its 95 % interval by the method of batch means (Schmeiser
 * 1982, doi:10.1287/opre.30.3.556). The series is cut into 32 to 63 batches of equal length, or single values at first;
 * the interval is that of `timeMean` for the means of the batches. NaN is ignored. The same values in the same order give
 * the same bits.
 */
export class BatchMeans {
  #sums: number[] = [];
  /** Number of values per batch, and the values of the unfilled batch. */
  #size = 1;
  #open = 0;
  #openSum = 0;
  #count = 0;
  #sum = 0;
  /** Mean and sum of squared deviations so far (Welford 1962). */
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.#count++;
    this.#sum += value;
    const off = value - this.#mean;
    this.#mean += off / this.#count;
    this.#squares += off * (value - this.#mean);
    this.#openSum += value;
    this.#open++;
    if (this.#open < this.#size) return;
    this.#sums.push(this.#openSum);
    this.#open = this.#openSum = 0;
    if (this.#sums.length < mostBatches) return;
    this.#sums = this.#sums.flatMap((sum, k) => (k % 2 === 0 ? [sum + this.#sums[k + 1]] : []));
    this.#size *= 2;
  }

  result(): MeanOverTime {
    const mean = this.#sum / this.#count;
    const batches = this.#sums.map((sum) => sum / this.#size);
    const { low, high, independent, spread: ofBatches } = timeMean(batches, 1);
    const half = (high - low) / 2;
    const spread = Math.sqrt(this.#squares / (this.#count - 1));
    // As many independent values with this spread have the same mean error as the batches.
    const values = ofBatches > 0 ? independent * (spread / ofBatches) ** 2 : this.#count || Number.NaN;
    return {
      ...{ mean, low: mean - half, high: mean + half, spread },
      // Without an interval, the number that explains it: that of the batches.
      independent: Math.min(this.#count, values, Number.isNaN(half) ? independent : values),
    };
  }
}

/** The mean of values; NaN if there are none. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
