import { Metrics, type Plan, type Recorded, Simulation, type SimulationOptions, version } from 'shoal';
import { tableTime } from 'shoal/internal';
import { sceneFile } from '../scenes/scene-text.ts';
import { type ChartRow, chartRowsOf, isOfMachine } from '../stage/measures/measure-rows.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download, downloadName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { pausedWhileOpen } from './dialog-parts.ts';
import { sha256 } from './sha256.ts';

/** Exports the measures of the run from its start to now. */
export function measuresDialog(stage: Stage): TaskDialog {
  let interval = 6;
  const rows = element('p', { class: 'help' });
  const every = numberRow({
    name: 'Steps per row',
    label: 'Every',
    unit: 'steps',
    slider: [1, 60, 1],
    limits: [1, 100_000],
    whole: true,
    help: 'Number of steps from one row to the next.',
    change: (value) => {
      interval = Number(value);
      show();
    },
  });
  const show = (): void => {
    every.show(interval);
    const { plan } = stage.state.value;
    const step = stage.playback.goal;
    if (!plan) return;
    const seconds = Number((step * plan.step).toFixed(2));
    rows.textContent = `${numberText(Math.floor(step / interval) + 1)} rows, from 0 s to ${numberText(seconds)} s.`;
  };
  const dialog = taskDialog({
    title: 'Save measures',
    help: 'All measures of the run, from its start to now, as a CSV file. The run is computed again, with each edit at its time. The same link gives the same numbers. Timings of this computer are left out.',
    rows: [every.root, rows],
    begin: 'Save',
    counted: 'rows',
    async run(progress, signal) {
      const text = await measureTable(await runOf(stage), interval, progress, signal);
      const name = downloadName(`${stage.state.value.scenario}-measures`, 'csv');
      download(new Blob([text], { type: 'text/csv' }), name);
      return `${name} saved.`;
    },
  });
  return pausedWhileOpen(stage, {
    root: dialog.root,
    open() {
      show();
      dialog.open();
    },
  });
}

/** @throws Error with a message to show if there is no run */
async function runOf(stage: Stage): Promise<MeasuredRun> {
  await new Promise<void>((resolve) => stage.whenIdle(resolve));
  const { simulation, document, started, sources, state } = stage;
  if (!simulation || !document || !started) throw new Error('There is no scene to measure. Open one first.');
  return {
    name: document.name,
    hash: await sha256(sceneFile(stage.whole(document), stage.meshes).text),
    start: started,
    edits: simulation.recorded,
    last: simulation.school.step,
    // The number of threads does not change a run.
    options: {
      ...sources,
      ...{ seed: simulation.seed, kernel: state.value.engine.kernel, threads: 1, historyBytes: 0 },
      onFallback: () => undefined,
    },
  };
}

interface MeasuredRun {
  readonly name: string;
  /** The plan with which it started. */
  readonly start: Plan;
  /** What changed it since, in order. */
  readonly edits: readonly Recorded[];
  readonly options: SimulationOptions;
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
  const { start, last, edits, options } = run;
  const rows = chartRowsOf(start).filter((row) => !isOfMachine(row));
  const keys = rows.flatMap(({ lines }) => lines.map(({ key }) => key));
  const wanted = new Set(keys);
  const lines = [...headingOf(run, every, rows), ['time', ...keys].join(',')];
  const count = Math.floor(last / every) + 1;
  using simulation = new Simulation(start, options);
  const metrics = new Metrics(simulation);
  let catches = 0;
  simulation.on('catch', () => catches++);
  const goTo = async (step: number): Promise<void> => {
    await simulation.run(step - simulation.school.step, signal);
    signal.throwIfAborted();
  };
  let made = 0;
  for (let row = 0; row < count; row++) {
    const step = row * every;
    // A row at the step of an edit shows its effect.
    for (; made < edits.length && edits[made].step <= step; made++) {
      await goTo(edits[made].step);
      simulation.dispatchUntyped(edits[made].command);
    }
    await goTo(step);
    simulation.applyCommands();
    const values: Readonly<Record<string, number | null | undefined>> = { ...metrics.measure(wanted), catches };
    const cells = keys.map((key) => (Number.isFinite(values[key]) ? values[key] : ''));
    lines.push([tableTime(step * start.step), ...cells].join(','));
    progress(row + 1, count);
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
  const listed = edits.slice(0, mostListed).map((edit) => sayingOf(edit, seconds(edit.step)));
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

function sayingOf({ command }: Recorded, seconds: number): string {
  if (command.type !== 'set') return `at ${seconds} s: ${command.type}`;
  const text = JSON.stringify(command.value) ?? 'default';
  const shown = text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
  return `at ${seconds} s: ${command.path || 'scenario'} = ${shown}`;
}
