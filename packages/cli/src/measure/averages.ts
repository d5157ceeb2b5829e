import type { Rows } from 'shoal';
import { type MetricName, type MetricValues, metricRows } from 'shoal';
import { firstMetric } from '../recording/tables.ts';

/** Means of the metrics over the recorded steps, in the order of recording, so that a resumed run has the same ones. */
export class MetricAverages {
  readonly #sums: Float64Array = new Float64Array(metricRows.length);
  readonly #counts: Float64Array = new Float64Array(metricRows.length);

  add(values: MetricValues): void {
    metricRows.forEach(({ key }, m) => {
      this.#addOne(m, values[key]);
    });
  }

  /** Rows of the metrics table, which was written earlier. */
  addRows({ count, columns }: Rows): void {
    for (let row = 0; row < count; row++) {
      for (let m = 0; m < metricRows.length; m++) this.#addOne(m, columns[firstMetric + m][row]);
    }
  }

  mean(key: MetricName): number {
    const m = metricRows.findIndex((row) => row.key === key);
    return this.#sums[m] / this.#counts[m];
  }

  #addOne(m: number, value: number): void {
    // A metric without a value at a step (smoothness before there are two steps) is "not a number".
    if (Number.isNaN(value)) return;
    this.#sums[m] += value;
    this.#counts[m]++;
  }
}
