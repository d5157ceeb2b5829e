import { Metrics, version } from 'shoal';
import { tableTime } from 'shoal/internal';
import { type ChartRow, chartRowsOf, isOfMachine } from '../stage/measure-rows.ts';
import type { RunEdit } from '../stage/run-edits.ts';
import { Rerun, type RunRecord } from './rerun.ts';

export interface MeasuredRun extends RunRecord {
  readonly name: string;
  /** SHA-256 of the scenario as `Save file` writes it. */
  readonly hash: string;
  /** The step at which the table ends. */
  readonly last: number;
}

/** Number of edits that are listed. A diver makes one in every frame. */
const mostListed = 100;
const longestValue = 200;

/**
 * The measures of a whole run as CSV, measured at fixed steps from its start. It depends only on the run, not on the
 * machine or on what was shown. Lines with `#` say what was measured, how and in which units. A metric without
 * a value, such as the nearest neighbour of a single fish, is empty.
 */
export async function measureTable(
  run: MeasuredRun,
  every: number,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { start, last } = run;
  const rows = chartRowsOf(start).filter((row) => !isOfMachine(row));
  const keys = rows.flatMap(({ lines }) => lines.map(({ key }) => key));
  const wanted = new Set(keys);
  const lines = [...headingOf(run, every, rows), ['time', ...keys].join(',')];
  const rerun = new Rerun(run);
  const count = Math.floor(last / every) + 1;
  try {
    let measured = rerun.simulation;
    let metrics = new Metrics(measured);
    for (let row = 0; row < count; row++) {
      await rerun.goTo(row * every, signal);
      const { simulation, catches } = rerun;
      if (simulation !== measured) [measured, metrics] = [simulation, new Metrics(simulation)];
      const values: Readonly<Record<string, number | null | undefined>> = { ...metrics.measure(wanted), catches };
      const cells = keys.map((key) => (Number.isFinite(values[key]) ? values[key] : ''));
      lines.push([tableTime(row * every * start.step), ...cells].join(','));
      progress(row + 1, count);
    }
  } finally {
    rerun.dispose();
  }
  return `${lines.join('\n')}\n`;
}

function headingOf(
  { name, hash, start, edits, options }: MeasuredRun,
  every: number,
  rows: readonly ChartRow[],
): string[] {
  const seconds = (step: number): number => tableTime(step * start.step);
  const units = rows.flatMap(({ unit, lines }) => (unit === '' ? [] : lines.map(({ key }) => `${key} ${unit}`)));
  const listed = edits.slice(0, mostListed).flatMap((edit) => sayingOf(edit, seconds(edit.step)));
  const comments = [
    `shoal ${version}, measures of a run`,
    `scenario: ${name}`,
    `scenario SHA-256: ${hash}`,
    `seed: ${options.seed ?? start.seed}`,
    `step: ${seconds(1)} s; a row for every ${every} steps`,
    `units: ${['time s', ...units].join(', ')}`,
    ...listed,
    ...(edits.length > mostListed ? [`and ${edits.length - mostListed} more edits`] : []),
  ];
  return comments.map((comment) => `# ${comment}`);
}

function sayingOf(edit: RunEdit, seconds: number): string[] {
  if ('command' in edit) return [`at ${seconds} s: ${edit.command.type}`];
  return edit.edits.map(({ path, value }) => {
    const text = JSON.stringify(value);
    const shown = text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
    return `at ${seconds} s: ${path} = ${shown}`;
  });
}
