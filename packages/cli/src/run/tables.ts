import { type MetricValues, metricRows, type School } from 'shoal';
import { type Column, emptyRows, type Rows } from '../table/column.ts';

/** The two tables of a run: what stands in each column. */

export const trajectoryColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'time', type: 'float64' },
  { name: 'id', type: 'int32' },
  { name: 'species', type: 'int32' },
  ...['x', 'y', 'z', 'vx', 'vy', 'vz'].map((name) => ({ name, type: 'float32' as const })),
];

export const metricColumns: readonly Column[] = [
  { name: 'step', type: 'int32' },
  { name: 'time', type: 'float64' },
  ...metricRows.map(({ key }) => ({ name: key, type: 'float64' as const })),
];

/** One row a fish. The arrays are views of the school where they can be: append them before the next step. */
export function trajectoryRows(frame: number, school: School): Rows {
  const { count, id, species, x, y, z, vx, vy, vz } = school;
  return {
    count,
    columns: [
      new Int32Array(count).fill(frame),
      new Float64Array(count).fill(school.time),
      Int32Array.from(id.subarray(0, count)),
      Int32Array.from(species.subarray(0, count)),
      ...[x, y, z, vx, vy, vz],
    ],
  };
}

export function metricRow(school: School, values: MetricValues): Rows {
  const row = emptyRows(metricColumns, 1);
  row.columns[0][0] = school.step;
  row.columns[1][0] = school.time;
  metricRows.forEach(({ key }, m) => {
    row.columns[2 + m][0] = values[key];
  });
  return { count: 1, columns: row.columns };
}
