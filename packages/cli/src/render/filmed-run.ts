// A recorded run as the source of a film: its folder, as `shoal run --out` writes it.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openParquetFrames } from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { runFile, tableFile } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readable } from '../terminal/number-format.ts';
import { fileAt } from '../tracks/open-recording.ts';

/** A run that can be filmed. */
export interface FilmedRun {
  /** Path of its scenario. */
  readonly scenario: string;
  /** Path of its trajectory, which the page reads by ranges. */
  readonly trajectory: string;
  /** Its summary, which contains the checksum of the trajectory. */
  readonly summary: Uint8Array;
  /** Times of the first and the last frame, s. */
  readonly start: number;
  readonly end: number;
}

/**
 * Opens the folder of a run; undefined: the path is no folder.
 * @param simulated options that are for a scenario
 * @throws InputError if the run cannot be filmed
 */
export async function filmedRun(
  path: string,
  simulated: Readonly<Record<string, unknown>>,
): Promise<FilmedRun | undefined> {
  if (!reading(path, 'Check the path.', () => statSync(path).isDirectory())) return undefined;
  const wrong = Object.keys(simulated).find((name) => simulated[name] !== undefined);
  if (wrong !== undefined)
    throw new InputError(`--${wrong} is for a scenario, but ${path} is a recorded run. Leave it out.`);
  mendFolder(path);
  const scenario = join(path, runFile.scenario);
  const trajectory = join(path, tableFile('trajectory', 'parquet'));
  if (existsSync(scenario) && !existsSync(trajectory))
    throw new InputError(
      `${path}: has no trajectory.parquet, which films are made from. Record the run with --format parquet.`,
    );
  const summaryPath = join(path, runFile.summary);
  const summary = reading(summaryPath, 'Name the folder of a run, or a scenario.', () => readFileSync(summaryPath));
  return { scenario, trajectory, summary, ...(await timesOf(trajectory)) };
}

/** Times of the first and the last frame, s. */
async function timesOf(trajectory: string): Promise<{ start: number; end: number }> {
  try {
    const { startTime, count, every, stepSeconds = 0 } = await openParquetFrames(fileAt(trajectory));
    return { start: startTime, end: startTime + (count - 1) * every * stepSeconds };
  } catch (error) {
    throw error instanceof TrackError ? new InputError(error.message) : error;
  }
}

/** @throws InputError unless a time of the first frame is one of the run */
export function refuseTimeOutside(option: string, time: number, { start, end }: FilmedRun): void {
  if (time >= start && time <= end) return;
  throw new InputError(
    `${option} must be a time of the recording, from ${readable(start)} to ${readable(end)} s, got ${readable(time)}.`,
  );
}
