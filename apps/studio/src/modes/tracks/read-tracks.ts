// Reads and judges the files of a recording. Runs in the worker.

import { openParquetTable, parquetTables } from 'shoal/recorded';
import {
  binaryFormats,
  fileOfBlob,
  hdf5Format,
  judgeRecording,
  openRecording,
  openTracks,
  readTracks,
  TrackError,
  type TrackFile,
  type TrackFormat,
  type TrackOptions,
  type Tracks,
  type TrackTable,
  textFormats,
} from 'shoal/tracks';
import { belongsToFolder, hasPositions } from '../../scenes/other-file.ts';
import { recordingOf } from './record-tracks.ts';
import { type OpenedTracks, pageWords, type TracksAnswer, type TracksQuestion } from './track-messages.ts';
import type { TracksSettings } from './tracks-settings.ts';

/**
 * Most positions, because a page holds all of them in memory, about 200 bytes each while they are judged, and largest
 * files together, bytes.
 */
const limits = { positions: 5_000_000, bytes: 2 ** 30 };
/** Milliseconds between two reports of progress. */
const tellEvery = 100;

/** Answers questions in turn. @param tell sends an answer; the buffers are moved, not copied @param most limits */
export function answersTo(
  tell: (answer: TracksAnswer, transfer: ArrayBuffer[]) => void,
  most: typeof limits = limits,
): (question: TracksQuestion) => Promise<void> {
  let read: { readonly tracks: Tracks; readonly rows: number } | undefined;
  return async (question) => {
    try {
      if (question.ask === 'record') {
        if (!read) throw new Error('Nothing was read.');
        const recording = recordingOf(read.tracks, read.rows, question.settings);
        const { frames, starts, id, species, x, y, z, vx, vy, vz } = recording;
        const columns = [frames, starts, id, species, x, y, z, vx, vy, vz];
        tell(
          { is: 'recording', recording },
          columns.map(({ buffer }) => buffer as ArrayBuffer),
        );
        return;
      }
      read = undefined;
      if (question.ask === 'know') {
        tell(
          {
            is: (await areTracks(readable(question.files, most.bytes), question.files, most.positions))
              ? 'known'
              : 'unknown',
          },
          [],
        );
        return;
      }
      const { files, settings } = question;
      const found = await judged(files, settings, most, (rows, isRead) => tell({ is: 'progress', rows, isRead }, []));
      if ('tracks' in found) read = found;
      tell(found.answer, []);
    } catch (error) {
      tell({ is: 'failed', sentence: sentenceOf(error) }, []);
    }
  };
}

/** Whether files are of a tracker, or one of them is a Parquet table of positions. Texts are recognised outside. */
async function areTracks(readable: readonly TrackFile[], files: readonly File[], most: number): Promise<boolean> {
  if (await openTracks(readable, { formats: formatsOf(files) })) return true;
  // A scenario is opened, whatever tables lie beside it.
  if (files.some(({ name }) => /\.json$/i.test(name))) return false;
  const tables = readable.filter(({ name }) => /\.parquet$/i.test(name) && !belongsToFolder(name));
  for (const file of tables) {
    const { outline } = await openParquet(file, most);
    if (hasPositions(outline.columns.map(({ name }) => name.toLowerCase()))) return true;
  }
  return false;
}

type Found = { readonly answer: TracksAnswer } & ({ readonly tracks: Tracks; readonly rows: number } | object);

async function judged(
  files: readonly File[],
  settings: TracksSettings,
  most: typeof limits,
  progress: (rows: number, isRead: boolean) => void,
): Promise<Found> {
  const name = nameOf(files);
  const { point, columns } = settings;
  const table = await openRecording(readable(files, most.bytes), {
    ...{
      formats: formatsOf(files),
      tables: [parquetTables((file) => openParquet(file, most.positions))],
      point,
      columns,
    },
  });
  const opened: OpenedTracks = {
    ...{ format: table.format, unit: table.unit, dimensions: table.dimensions, yDown: table.yDown ?? false },
  };
  if (settings.fps === undefined && table.framesPerSecond === undefined && !(await hasTimes(table)))
    return { answer: { is: 'without rate', ...opened } };
  let rows = 0;
  const counted = bounded(name, table, most.positions, (all) => {
    rows = all;
    progress(all, false);
  });
  const tracks = await readTracks(name, counted, optionsOf(settings));
  progress(rows, true);
  const { reading } = tracks;
  const judgement = judgeRecording(tracks);
  const arenas = new Set(tracks.arenas).size;
  return {
    answer: {
      is: 'judged',
      tracks: { ...opened, dimensions: tracks.space.dimensions, yDown: tracks.yDown, name, reading, judgement, arenas },
    },
    ...{ tracks, rows },
  };
}

/** @throws TrackError if the files are too large */
function readable(files: readonly File[], most: number): TrackFile[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > most)
    throw new TrackError(
      `${nameOf(files)}: has ${inMebibytes(bytes)} MiB, a page reads at most ${inMebibytes(most)} MiB. Measure it with the command \`shoal measure\`, or cut it.`,
    );
  return files.map((file) => fileOfBlob(file.name, file));
}

/** Opens a Parquet table of any codec. @param most rows */
async function openParquet(file: TrackFile, most: number): ReturnType<typeof openParquetTable> {
  const compressors = () => import('hyparquet-compressors');
  const table = await openParquetTable(file, { compressors, remedy: 'Write it again.' });
  if (table.outline.groups.reduce((sum, { rows }) => sum + rows, 0) > most) throw tooMany(file.name, most);
  return table;
}

function tooMany(name: string, most: number): TrackError {
  return new TrackError(
    `${name}: has more than ${most} positions, the most that a page holds in memory. Measure it with the command \`shoal measure\`, or show a part of it.`,
  );
}

/** The formats that trackers write. HDF5 is read from the files themselves. */
function formatsOf(files: readonly File[]): readonly TrackFormat[] {
  const hdf5 = hdf5Format(async (file) => {
    const blob = files.find(({ name, size }) => name === file.name && size === file.size);
    return (await import('./hdf5-in-worker.ts')).hdf5OfBlob(file.name, blob ?? new Blob());
  });
  return [...textFormats, hdf5, ...binaryFormats];
}

function optionsOf({ fps, scale, y, box }: TracksSettings): TrackOptions {
  return {
    ...(box && { periodic: box }),
    ...(fps !== undefined && { fps }),
    ...(typeof scale === 'number' && { pixelsPerMetre: scale }),
    ...(y && { yDown: y === 'down' }),
  };
}

/** Whether the rows have times. */
async function hasTimes(table: TrackTable): Promise<boolean> {
  for await (const { time } of table.batches()) return time !== undefined;
  return true;
}

/** The same table. Its rows are counted, and end with an error before they fill the memory. */
function bounded(name: string, table: TrackTable, most: number, count: (rows: number) => void): TrackTable {
  async function* batches(): ReturnType<TrackTable['batches']> {
    let [rows, told] = [0, 0];
    for await (const batch of table.batches()) {
      rows += batch.count;
      if (rows > most) throw tooMany(name, most);
      yield batch;
      const now = performance.now();
      if (now - told < tellEvery) continue;
      told = now;
      count(rows);
    }
    count(rows);
  }
  // Names of animals and reasons for rows that were left out grow while the table is read.
  return Object.create(table, { batches: { value: batches } }) as TrackTable;
}

/** "a.csv", or "a.csv and 3 other files". */
function nameOf(files: readonly Pick<File, 'name'>[]): string {
  const [first, ...others] = files;
  const more = others.length === 1 ? 'another file' : `${others.length} other files`;
  return others.length === 0 ? first.name : `${first.name} and ${more}`;
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TrackError) return pageWords(message);
  return `The tracks cannot be read here: ${message.replace(/\.$/, '')}. Try \`shoal tracks check\` with the same files.`;
}

function inMebibytes(bytes: number): string {
  return String(Math.ceil(bytes / 2 ** 20));
}
