import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { wordRow } from '../ui/word-row.ts';
import { type Origin, originRow } from './origin-row.ts';
import { pausedWhileOpen } from './paused-while-open.ts';
import { openSink } from './sink.ts';
import { frameCount, type TrajectoryFormat, trajectoryFormats, writeTrajectories } from './trajectories.ts';

/** Typical characters per row, to estimate the file size. */
const rowLength = { csv: 95, jsonl: 150 };

/** Exports the positions of all fish over time. */
export function trajectoryDialog(stage: Stage, named: (ending: string) => string): TaskDialog {
  let settings = { format: 'csv' as TrajectoryFormat, from: 'start' as Origin, seconds: 10, every: 6 };
  const estimate = element('p', { class: 'help' });
  const change = (parts: Partial<typeof settings>): void => {
    settings = { ...settings, ...parts };
    show();
  };
  const titles = Object.entries(trajectoryFormats) as [TrajectoryFormat, { title: string }][];
  const format = wordRow(
    'Format',
    titles.map(([name, { title }]) => [name, title] as const),
    'A table for spreadsheets, or one JSON object per line.',
    (value) => change({ format: value }),
  );
  const from = originRow((value) => change({ from: value }));
  const seconds = numberRow({
    name: 'Simulated time',
    label: 'Time',
    unit: 's',
    slider: [1, 120, 1],
    limits: [0, 3600],
    help: 'Simulated time to export.',
    change: (value) => change({ seconds: Number(value) }),
  });
  const every = numberRow({
    name: 'Steps per frame',
    label: 'Every',
    unit: 'steps',
    slider: [1, 60, 1],
    limits: [1, 1000],
    whole: true,
    help: 'Number of steps from one exported frame to the next.',
    change: (value) => change({ every: Number(value) }),
  });
  const show = (): void => {
    format.show(settings.format);
    from.show(settings.from);
    seconds.show(settings.seconds);
    every.show(settings.every);
    const { plan } = stage.state.value;
    if (!plan) return;
    const frames = frameCount(settings, plan.step);
    const megabytes = (frames * plan.count * rowLength[settings.format]) / 1e6;
    estimate.textContent = `${numberText(frames)} frames of ${numberText(plan.count)} fish, about ${megabytes < 1 ? '1 MB or less' : `${numberText(Math.round(megabytes))} MB`}.`;
  };
  const dialog = taskDialog({
    title: 'Export positions',
    help: 'Position and velocity of every fish over time, with the same columns as “shoal run”.',
    rows: [format.root, from.root, seconds.root, every.root, estimate],
    begin: 'Export',
    counted: 'frames',
    async run(progress, signal) {
      const name = named(settings.format);
      const sink = await openSink(name);
      if (!sink) return undefined;
      const simulation = await stage.copy(settings.from);
      try {
        await writeTrajectories(simulation, settings, sink, progress, signal);
        await sink.finish();
        return `${name} saved.`;
      } catch (error) {
        await sink.drop();
        throw error;
      } finally {
        simulation.dispose();
      }
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
