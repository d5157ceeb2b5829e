import { csvCell } from 'shoal/tables';
import type { ChartRow } from '../stage/measure-rows.ts';
import type { ChartSource } from './chart-source.ts';

/**
 * The charts as a table, with one row per measurement. The first column is simulated seconds; with several runs, the
 * name of the run comes before it. A value that was not measured is empty.
 */
export function csvOf(sources: readonly ChartSource[], rows: readonly ChartRow[]): string {
  const keys = rows.flatMap(({ lines }) => lines.map(({ key }) => key));
  const several = sources.length > 1;
  const text = [[...(several ? ['run'] : []), 'time', ...keys].join(',')];
  for (const { label, measures } of sources) {
    const { table } = measures;
    const columns = keys.map((key) => table.column(key));
    table.time.forEach((time, row) => {
      const cells = columns.map((column) => (Number.isNaN(column[row]) ? '' : column[row]));
      text.push([...(several ? [csvCell(label)] : []), time, ...cells].join(','));
    });
  }
  return `${text.join('\n')}\n`;
}
