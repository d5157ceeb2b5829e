import { type MetricName, type MetricValues, metricRows } from 'shoal';
import type { Rows } from 'shoal/tables';
import { firstMetric } from '../recording/tables.ts';

/** Means of the metrics over the recorded steps. They are summed in the order of recording, so a resumed run has the same bits. */
export class MetricAverages {
  readonly #sums: Float64Array = new Float64Array(metricRows.length);
  readonly #counts: Float64Array = new Float64Array(metricRows.length);

  add(values: MetricValues): void {
    metricRows.forEach(({ key }, m) => {
      this.#addOne(m, values[key]);
    });
  }

  /** Adds rows of a metrics table that was written earlier. */
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
    // NaN: no value at this step, such as smoothness before the second step.
    if (Number.isNaN(value)) return;
    this.#sums[m] += value;
    this.#counts[m]++;
  }
}
