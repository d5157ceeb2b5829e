import type { Simulation } from 'shoal';
import { csvText, jsonlText, trajectoryColumns, trajectoryRows } from 'shoal/tables';
import type { Sink } from './sink.ts';

/** Formats by file extension. Their lines are the same as those of `shoal run`. */
export const trajectoryFormats = {
  csv: { title: 'CSV', text: csvText(trajectoryColumns) },
  jsonl: { title: 'JSON lines', text: jsonlText(trajectoryColumns) },
};
export type TrajectoryFormat = keyof typeof trajectoryFormats;

export interface TrajectorySettings {
  readonly format: TrajectoryFormat;
  /** Simulated seconds. */
  readonly seconds: number;
  /** Steps between two frames. */
  readonly every: number;
}

/** Number of frames of a file, including the initial state. */
export function frameCount({ seconds, every }: TrajectorySettings, stepSeconds: number): number {
  return Math.floor(Math.round(seconds / stepSeconds) / every) + 1;
}

/** Number of characters collected before each write. */
const chunkLength = 1 << 20;

/** Runs a simulation and writes all positions frame by frame, in constant memory. */
export async function writeTrajectories(
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
