// Units and ranges of what a study varies and measures.

import type { MeasureRange } from '../../metrics/estimates/mean-estimate.ts';
import { allMetricRows, metricUnit } from '../../metrics/metric-table.ts';
import type { BareParameter } from '../../parameters/parameter.ts';
import { parameters } from '../../parameters/table.ts';
import type { MeasureDocument } from './document.ts';
import type { Varied } from './varied.ts';

/** The unit of a varied value, from the parameter table; empty if it has none, or for choices of names. */
export function unitOfVaried({ dimension, places }: Pick<Varied, 'dimension' | 'places'>): string {
  const isNumber = dimension.kind === 'range' || dimension.values.some((value) => typeof value === 'number');
  return isNumber ? unitAt(places[0]) : '';
}

/** The unit of a measure in a study of so many dimensions; empty if it has none. */
export function unitOfMeasure(measure: MeasureDocument, dimensions: 2 | 3): string {
  if (measure.kind === 'count') return 'fish';
  if (measure.kind === 'events') return '';
  const row = allMetricRows.find(({ key }) => key === measure.metric);
  return row ? metricUnit(row, dimensions) : '';
}

const rows: Readonly<Record<string, Readonly<Record<string, BareParameter>>>> = parameters;

function unitAt(keys: readonly (string | number)[]): string {
  const [first, second, third] = keys;
  if (first === 'world' && (second === 'min' || second === 'max')) return 'm';
  if (first === 'species' && third === 'count') return 'fish';
  const [group, key] = keys.slice(-2);
  return Object.hasOwn(rows, group) && Object.hasOwn(rows[group], key) ? rows[group][key].unit : '';
}

/** The possible values of a measure of a study, for one trial or a mean of trials. */
export function rangeOfMeasure(measure: MeasureDocument): MeasureRange {
  if (measure.kind !== 'metric' || measure.take === 'spread') return { min: 0 };
  const { min, max } = allMetricRows.find(({ key }) => key === measure.metric) ?? {};
  // Frames may be any number, so a sum has no largest value.
  return { ...(min === 0 && { min }), ...(max !== undefined && measure.take !== 'sum' && { max }) };
}
