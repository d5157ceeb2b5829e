import { type MetricValues, metricRows, type Plan, type School, version } from 'shoal';
import { type Column, emptyRows, type Rows, type TableNotes } from '../table/column.ts';

/** The two tables of a run: what stands in each column. */

export const trajectoryColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'time', type: 'float64', unit: 's' },
  { name: 'id', type: 'int32' },
  { name: 'species', type: 'int32' },
  ...['x', 'y', 'z'].map((name) => ({ name, type: 'float32' as const, unit: 'm' })),
  ...['vx', 'vy', 'vz'].map((name) => ({ name, type: 'float32' as const, unit: 'm/s' })),
];

const valueColumns: readonly Column[] = metricRows.map(({ key, unit }) => ({ name: key, type: 'float64', unit }));

/** `frame` is the trajectory's: the two tables join on it. */
export const metricColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'step', type: 'int32' },
  { name: 'time', type: 'float64', unit: 's' },
  ...valueColumns,
];

/** Where the metrics begin in a row of their table. */
export const firstMetric: number = metricColumns.length - valueColumns.length;

/** What is drawn of the metrics: the time, then each of them. */
export const drawnColumns: readonly Column[] = metricColumns.slice(firstMetric - 1);

/** What the tables' files say of the run, so that they are understood without their directory. */
export function tableNotes(plan: Plan, seed: number, columns: readonly Column[]): TableNotes {
  const units = columns.filter(({ unit }) => unit).map(({ name, unit }) => [name, unit]);
  return {
    'shoal.version': version,
    'shoal.scenario': plan.name,
    'shoal.seed': String(seed),
    'shoal.stepSeconds': String(plan.step),
    'shoal.units': JSON.stringify(Object.fromEntries(units)),
  };
}

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

export function metricRow(frame: number, school: School, values: MetricValues): Rows {
  const row = emptyRows(metricColumns, 1);
  row.columns[0][0] = frame;
  row.columns[1][0] = school.step;
  row.columns[2][0] = school.time;
  metricRows.forEach(({ key }, m) => {
    row.columns[firstMetric + m][0] = values[key];
  });
  return { count: 1, columns: row.columns };
}
