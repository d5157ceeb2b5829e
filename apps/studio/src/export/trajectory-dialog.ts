// The dialog that saves the positions of all fish over time, as a table.

import type { Simulation } from 'shoal';
import { csvText, jsonlText, trajectoryColumns, trajectoryRows } from 'shoal/tables';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { wordRow } from '../ui/switch-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { type Origin, originRow, pausedWhileOpen } from './dialog-parts.ts';
import { filePlace } from './save-place.ts';

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

/** Formats by file extension. Their lines are the same as those of `shoal run`. */
const trajectoryFormats = {
  csv: { title: 'CSV', text: csvText(trajectoryColumns) },
  jsonl: { title: 'JSON lines', text: jsonlText(trajectoryColumns) },
};
type TrajectoryFormat = keyof typeof trajectoryFormats;

interface TrajectorySettings {
  readonly format: TrajectoryFormat;
  /** Simulated seconds. */
  readonly seconds: number;
  /** Steps between two frames. */
  readonly every: number;
}

/** Number of frames of a file, including the initial state. */
function frameCount({ seconds, every }: TrajectorySettings, stepSeconds: number): number {
  return Math.floor(Math.round(seconds / stepSeconds) / every) + 1;
}

/** Number of characters collected before each write. */
const chunkLength = 1 << 20;

/** Runs a simulation and writes all positions frame by frame, in constant memory. */
async function writeTrajectories(
  simulation: Simulation,
  settings: TrajectorySettings,
  sink: Pick<Sink, 'write'>,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { header, line } = trajectoryFormats[settings.format].text;
  const frames = frameCount(settings, simulation.plan.step);
  let text = header;
  for (let frame = 0; frame < frames; frame++) {
    if (frame > 0) await simulation.run(settings.every, signal);
    signal.throwIfAborted();
    const rows = trajectoryRows(frame, simulation.school);
    for (let row = 0; row < rows.count; row++) {
      text += `${line(rows, row)}\n`;
      if (text.length < chunkLength) continue;
      await sink.write(text);
      signal.throwIfAborted();
      text = '';
    }
    progress(frame + 1, frames);
  }
  await sink.write(text);
}

/** Writes a long file in chunks. The file appears only after `finish`. */
interface Sink {
  write(chunk: string): Promise<void>;
  finish(): Promise<void>;
  /** Discards the file. */
  drop(): Promise<void>;
}

/**
 * Writes to disk if the browser allows it; otherwise collects chunks for a download. Must be called from a user
 * gesture.
 * @returns undefined if the user chose no file
 */
async function openSink(name: string): Promise<Sink | undefined> {
  const place = await filePlace(name);
  if (!place) return undefined;
  return place.kind === 'file' ? await onDisk(place.handle) : inChunks(name);
}

/** The browser writes to a temporary file and renames it at the end. */
async function onDisk(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  return {
    write: (chunk) => stream.write(chunk),
    finish: () => stream.close(),
    drop: () => stream.abort(),
  };
}

function inChunks(name: string): Sink {
  // Browsers may keep the bytes of a Blob on disk, outside the memory of the page.
  let chunks: Blob[] = [];
  return {
    async write(chunk) {
      chunks.push(new Blob([chunk]));
    },
    async finish() {
      download(new Blob(chunks, { type: 'text/plain' }), name);
    },
    async drop() {
      chunks = [];
    },
  };
}
