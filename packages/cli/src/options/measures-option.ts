import { Option } from 'commander';
import { requestedMetricRows } from 'shoal';
import { listOf } from './option-values.ts';

/** The option for additional metrics. */
export function measuresOption(): Option {
  const names = requestedMetricRows.map(({ key }) => key);
  const list = requestedMetricRows.map(({ key, effect }) => `${key}: ${effect}`).join('\n');
  return new Option('--measures <NAMES>', `also measure these, separated by commas:\n${list}`).argParser(
    listOf('--measures', names),
  );
}
