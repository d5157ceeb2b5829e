import { type MetricValues, metricRows, type Plan, type School, version } from 'shoal';
import type { Column, Rows } from 'shoal/tables';
import { emptyRows, type TableNotes } from '../table/column.ts';

/** The columns of the metrics table. */

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

/** The columns that a page draws: the time, then each metric. */
export const drawnColumns: readonly Column[] = metricColumns.slice(firstMetric - 1);

/** Metadata in the tables' files, so that each file can be understood without its directory. */
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
