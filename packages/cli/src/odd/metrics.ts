import { metricRowsOf, type Plan } from 'shoal';
import { plain } from '../page/markdown.ts';

/** The metrics of a plan as a sentence, with their units. */
export function metricsText(plan: Plan): string {
  const metrics = metricRowsOf(plan).map(
    ({ title, unit }) => `${plain(title.toLowerCase())}${unit === '' ? '' : ` (${unit})`}`,
  );
  return `The metrics are ${metrics.join('; ')}.`;
}
