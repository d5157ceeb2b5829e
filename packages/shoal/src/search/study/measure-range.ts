import type { MeasureRange } from '../../metrics/mean-estimate.ts';
import { allMetricRows } from '../../metrics/metric-table.ts';
import type { MeasureDocument } from './document.ts';

/** The possible values of a measure of a study, for one trial or a mean of trials. */
export function rangeOfMeasure(measure: MeasureDocument): MeasureRange {
  if (measure.kind !== 'metric' || measure.take === 'spread') return { min: 0 };
  const { min, max } = allMetricRows.find(({ key }) => key === measure.metric) ?? {};
  // Frames may be any number, so a sum has no largest value.
  return { ...(min === 0 && { min }), ...(max !== undefined && measure.take !== 'sum' && { max }) };
}
