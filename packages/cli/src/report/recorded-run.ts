// Reads a recorded run for the page that `shoal report` draws of it.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { metricRowsOf, type Plan } from 'shoal';
import { trajectoryColumns } from 'shoal/tables';
import { frameStride, trackStrides } from '../chart/track-recorder.ts';
import type { DrawnTrack } from '../chart/track-view.ts';
import { InputError } from '../errors/exit-error.ts';
import { readError } from '../errors/file-system-error.ts';
import { hashOfFile } from '../files/read-file.ts';
import { drawnColumns } from '../measure/metrics-table.ts';
import { hasCheckpoint } from '../recording/checkpoint.ts';
import type { Checksums } from '../recording/checksums.ts';
import { readRecordedScenario, runFile, tableFile, unfinishedFolder } from '../recording/run-files.ts';
import { type RunSummary, readSummary } from '../recording/summary.ts';
import { readTable } from '../table/format.ts';
import { shellWord } from '../terminal/words.ts';

/** Most points of a line; more would overlap. */
const mostPoints = 1600;

/** A run as drawn, with as many values as a page can show. */
export interface RecordedRun {
  readonly summary: RunSummary;
  readonly plan: Plan;
  /** Times of the metrics, s, and each metric's values there. */
  readonly times: readonly number[];
  readonly metrics: ReadonlyMap<string, readonly number[]>;
  /** Metrics are drawn at every `metricStride`-th frame. */
  readonly metricStride: number;
  readonly tracks: readonly DrawnTrack[];
}

/**
 * Reads the directory of a run for its page. Leaves out frames and fish if there are more than a page can show.
 * @throws InputError if there is no finished run, or if its files are damaged or differ from their checksums
 */
export async function readRun(folder: string): Promise<RecordedRun> {
  refuseMissing(folder);
  const summary = readSummary(folder);
  const plan = readRecordedScenario(folder);
  const metrics = await readMetrics(folder, summary, plan);
  const tracks = await readTracks(folder, summary, plan);
  // After reading, because the errors of reading say more about a damaged file.
  await refuseChanged(folder, summary);
  return { summary, plan, ...metrics, tracks };
}

/** Refuses tables or a scenario that differ from their checksums in the summary. */
async function refuseChanged(folder: string, { format, checksums = {}, inputs = {} }: RunSummary): Promise<void> {
  const listed: Checksums = { ...checksums, ...inputs };
  for (const name of [tableFile('metrics', format), tableFile('trajectory', format), runFile.scenario]) {
    const path = join(folder, name);
    if (listed[name] === undefined || listed[name] === (await hashOfFile(path, 'It belongs to the run.'))) continue;
    throw new InputError(
      `${path}: does not match its checksum in ${runFile.summary}: expected the file of this run. Restore it, or run it again with --force.`,
    );
  }
}

function refuseMissing(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) {
      throw new InputError(`${folder}: is a file, expected the directory of a run (shoal run --out DIR).`);
    }
  } catch (error) {
    throw error instanceof InputError
      ? error
      : readError(folder, error, 'Name a directory that "shoal run --out" has written.');
  }
  if (existsSync(join(folder, runFile.summary))) return;
  throw new InputError(
    hasCheckpoint(join(folder, unfinishedFolder))
      ? `${folder}: holds an unfinished run. Continue it: shoal run FILE --out ${shellWord(folder)} --resume`
      : `${folder}: holds no run (no ${runFile.summary}) and no study (no journal.jsonl), expected a directory that "shoal run --out", "shoal search" or "shoal sweep" has written.`,
  );
}

async function readMetrics(
  folder: string,
  { format, frames, measures }: RunSummary,
  plan: Plan,
): Promise<Pick<RecordedRun, 'times' | 'metrics' | 'metricStride'>> {
  const stride = Math.max(1, Math.ceil(frames / mostPoints));
  const times: number[] = [];
  const lists = metricRowsOf(plan, measures).map(({ key }) => [key, [] as number[]] as const);
  let row = 0;
  for await (const rows of readTable(
    format,
    tablePath(folder, 'metrics', format),
    drawnColumns(plan, measures ?? []),
  )) {
    for (let i = 0; i < rows.count; i++, row++) {
      if (row % stride !== 0 && row !== frames - 1) continue;
      times.push(rows.columns[0][i]);
      lists.forEach(([, values], m) => {
        values.push(rows.columns[1 + m][i]);
      });
    }
  }
  return { times, metrics: new Map(lists), metricStride: stride };
}

async function readTracks(
  folder: string,
  { format, frames, fish }: RunSummary,
  { species: kinds }: Plan,
): Promise<DrawnTrack[]> {
  const every = frameStride(frames);
  const strides = trackStrides(
    kinds.map(({ count }) => count),
    fish,
  );
  const columns = trajectoryColumns.filter(({ name }) => ['frame', 'id', 'species', 'x', 'y', 'z'].includes(name));
  const tracks = new Map<number, { species: number; x: number[]; y: number[]; z: number[] }>();
  for await (const { count, columns: values } of readTable(format, tablePath(folder, 'trajectory', format), columns)) {
    const [frame, id, species, x, y, z] = values;
    for (let i = 0; i < count; i++) {
      if (id[i] % strides[species[i]] !== 0 || (frame[i] % every !== 0 && frame[i] !== frames - 1)) continue;
      let track = tracks.get(id[i]);
      if (track === undefined) {
        track = { species: species[i], x: [], y: [], z: [] };
        tracks.set(id[i], track);
      }
      track.x.push(x[i]);
      track.y.push(y[i]);
      track.z.push(z[i]);
    }
  }
  return [...tracks.values()];
}

function tablePath(folder: string, table: 'metrics' | 'trajectory', format: RunSummary['format']): string {
  const path = join(folder, tableFile(table, format));
  if (!existsSync(path))
    throw new InputError(
      `${path} is missing, but ${runFile.summary} names it. The run is not complete; run it again with --force.`,
    );
  return path;
}
