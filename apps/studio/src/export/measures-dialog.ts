import { sceneFile } from '../scenes/scene-text.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
import { download, fileName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { type MeasuredRun, measureTable } from './measure-table.ts';
import { pausedWhileOpen } from './paused-while-open.ts';
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
    help: 'All measures of the run, from its start to now, as a CSV file. The run is computed again with your edits at their times, so the same link always gives the same numbers. Timings of this computer are left out.',
    rows: [every.root, rows],
    begin: 'Save',
    counted: 'rows',
    async run(progress, signal) {
      const text = await measureTable(await runOf(stage), interval, progress, signal);
      const name = fileName(`${stage.state.value.scenario}-measures`, 'csv');
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
