// The columns and rows of the file of metrics that a run writes.

import { type MetricValues, metricRowsOf, type Plan, type School, version } from 'shoal';
import { tableTime } from 'shoal/internal';
import type { Column, Rows } from 'shoal/tables';
import type { RecordedRules } from '../own-rules/rule-record.ts';
import { emptyRows, type TableNotes } from '../table/column.ts';

/** The columns of the metrics table. */

/** `frame` is the frame number of the trajectory, by which the two tables can be joined. */
const momentColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'step', type: 'int32' },
  { name: 'time', type: 'float64', unit: 's' },
];

/** @param requested keys of metrics that are measured on request */
export function metricColumns(plan: Plan, requested: readonly string[] = []): readonly Column[] {
  return [
    ...momentColumns,
    ...metricRowsOf(plan, requested).map(({ key, unit }): Column => ({ name: key, type: 'float64', unit })),
  ];
}

/** Index of the first metric in a row of the table. */
export const firstMetric: number = momentColumns.length;

/** The columns that a page draws: the time, then each metric. */
export function drawnColumns(plan: Plan, requested: readonly string[]): readonly Column[] {
  return metricColumns(plan, requested).slice(firstMetric - 1);
}

/** Metadata in the files of the tables, so that each file can be understood without its directory. */
export function tableNotes(
  plan: Plan,
  seed: number,
  columns: readonly Column[],
  rules: readonly RecordedRules[],
): TableNotes {
  const units = columns.filter(({ unit }) => unit).map(({ name, unit }) => [name, unit]);
  return {
    'shoal.version': version,
    'shoal.scenario': plan.name,
    'shoal.seed': String(seed),
    'shoal.stepSeconds': String(plan.step),
    'shoal.units': JSON.stringify(Object.fromEntries(units)),
    ...(rules.length > 0 && { 'shoal.rules': JSON.stringify(rules) }),
  };
}

/** @param names the columns of the table */
export function metricRow(
  names: readonly Column[],
  frame: number,
  { step, time }: Pick<School, 'step' | 'time'>,
  values: MetricValues,
): Rows {
  const row = emptyRows(names, 1);
  row.columns[0][0] = frame;
  row.columns[1][0] = step;
  row.columns[2][0] = tableTime(time);
  for (let m = firstMetric; m < names.length; m++)
    row.columns[m][0] = values[names[m].name as keyof MetricValues] ?? Number.NaN;
  return { count: 1, columns: row.columns };
}
