// The option `--measures`, which asks for metrics that are expensive.

import { Option } from 'commander';
import { metricRows, requestedMetricRows } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { hintFor } from '../errors/suggestion.ts';
import { listOf } from './option-values.ts';

/** The option for additional metrics. */
export function measuresOption(): Option {
  const names = requestedMetricRows.map(({ key }) => key);
  const list = requestedMetricRows.map(({ key, effect }) => `${key}: ${effect}`).join('\n');
  const read = listOf('--measures', names);
  return new Option('--measures <NAMES>', `also measure these, separated by commas:\n${list}`).argParser((text) => {
    for (const name of text.split(',')) refuseUsual(name.trim(), names);
    return read(text);
  });
}

/** Refuses a metric that is measured without the option, even if it is misspelt. */
function refuseUsual(name: string, requested: readonly string[]): void {
  const all = [...requested, ...metricRows.map(({ key }) => key)];
  const nearest = all.find((key) => key === name) ?? /"(.+)"/.exec(hintFor(name, all))?.[1];
  if (nearest === undefined || requested.includes(nearest)) return;
  const hint = nearest === name ? '' : hintFor(name, [nearest]);
  throw new InputError(`--measures: got "${name}".${hint} "${nearest}" is always measured; leave it out.`);
}
