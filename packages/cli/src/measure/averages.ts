import { type MetricRow, type MetricValues, metricRows } from 'shoal';
import { withinRange } from 'shoal/internal';
import type { Rows } from 'shoal/tables';
import { BatchMeans, type MeanOverTime } from './batch-means.ts';
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
