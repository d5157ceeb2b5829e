import { element } from '../panels/element.ts';
import { numberRow } from '../panels/number-row.ts';
import { wordRow } from '../panels/word-row.ts';
import type { Stage } from '../stage/stage.ts';
import { type TaskDialog, taskDialog } from './long-task.ts';
import { type Origin, originRow } from './origin-row.ts';
import { openSink } from './sink.ts';
import { frameCount, type TrajectoryFormat, trajectoryFormats, writeTrajectories } from './trajectories.ts';
import { whilePaused } from './while-paused.ts';

/** Characters of a row, by experience: for an estimate. */
const rowLength = { csv: 95, jsonl: 150 };

/** Asks for, and writes, a file of where every fish was. */
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
    'A table for spreadsheets, or one JSON object a line.',
    (value) => change({ format: value }),
  );
  const from = originRow((value) => change({ from: value }));
  const seconds = numberRow({
    name: 'Simulated time',
    label: 'Time',
    unit: 's',
    slider: [1, 120, 1],
    limits: [0, 3600],
    help: 'How long the fish swim, in simulated seconds.',
    change: (value) => change({ seconds: Number(value) }),
  });
  const every = numberRow({
    name: 'Steps from frame to frame',
    label: 'Every',
    unit: 'steps',
    slider: [1, 60, 1],
    limits: [1, 1000],
    whole: true,
    help: 'Every so many steps the place and velocity of every fish are written.',
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
    estimate.textContent = `${frames.toLocaleString('en')} frames of ${plan.count.toLocaleString('en')} fish, about ${megabytes < 1 ? 'one MB or less' : `${Math.round(megabytes).toLocaleString('en')} MB`}.`;
  };
  const dialog = taskDialog({
    title: 'Trajectories',
    help: 'Where every fish is and how it moves, as a table: the same columns as the command “shoal run” writes.',
    rows: [format.root, from.root, seconds.root, every.root, estimate],
    begin: 'Save the table',
    counted: 'frames',
    async run(progress, signal) {
      const name = named(settings.format);
      const sink = await openSink(name);
      if (!sink) return undefined;
      return whilePaused(stage, async () => {
        const simulation = await stage.copy(settings.from);
        try {
          await writeTrajectories(simulation, settings, sink, progress, signal);
          await sink.finish();
          return `${name} is written.`;
        } catch (error) {
          await sink.drop();
          throw error;
        } finally {
          simulation.dispose();
        }
      });
    },
  });
  return {
    root: dialog.root,
    open() {
      show();
      dialog.open();
    },
  };
}
