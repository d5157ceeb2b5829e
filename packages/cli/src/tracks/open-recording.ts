// Opens the files of one recording: what a tracker wrote, or a table.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import {
  binaryFormats,
  hdf5Format,
  openRecording,
  type TableKind,
  type TableSource,
  type TrackFile,
  type TrackFormat,
  type TrackTable,
  textFormats,
} from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { openParquet } from '../table/parquet-file.ts';
import { counted } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import type { TrackRequest } from './track-request.ts';

const megabyte = 1e6;

/** What trackers write, in the order in which they are recognised. */
export const trackerFormats: readonly TrackFormat[] = [
  ...textFormats,
  hdf5Format(async ({ name }) => (await import('./hdf5-file.ts')).openHdf5(name)),
  ...binaryFormats,
];

/** Opens the files of one recording, by their content: what a tracker wrote, or a table. */
export async function openFiles(paths: readonly string[], request: TrackRequest): Promise<TrackTable> {
  const { ignore, ...asked } = request;
  const kinds = { formats: trackerFormats, tables: [parquetKind] };
  return await openRecording(shownWhileRead(paths.map(fileAt)), { ...asked, ...kinds, ignoreZ: ignore !== undefined });
}

/** The files, with progress on the terminal while they are read. */
function shownWhileRead(files: readonly TrackFile[]): readonly TrackFile[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const progress = new Progress(Math.ceil(total / megabyte), 0, 'MB', 'reading');
  let before = 0;
  return files.map((file) => {
    const start = before;
    before += file.size;
    return {
      ...file,
      bytes: async (from, to) => {
        const bytes = await file.bytes(from, to);
        const done = start + from + bytes.length;
        progress.update(Math.floor(done / megabyte));
        if (done === total) progress.clear();
        return bytes;
      },
    };
  });
}

/** An ordinary file, which is opened for each part that is read. */
export function fileAt(path: string): TrackFile {
  const size = reading(path, 'Check the path.', () => {
    const stat = statSync(path);
    if (stat.isFile()) return stat.size;
    throw new InputError(`${path}: is not an ordinary file, expected a table of tracks (CSV, JSON lines or Parquet).`);
  });
  return {
    name: path,
    size,
    bytes: async (from, to) =>
      reading(path, 'Check the path.', () => {
        const descriptor = openSync(path, 'r');
        try {
          const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
          return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, from));
        } finally {
          closeSync(descriptor);
        }
      }),
  };
}

/** "a.csv", or "a.csv and 3 other files". */
export function nameOf(paths: readonly string[]): string {
  const [first, ...others] = paths;
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other file')}`;
}

/** Parquet, by its first bytes or the ending of its name. */
const parquetKind: TableKind = {
  title: 'Parquet',
  matches: ({ file, bytes }) =>
    String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1' || /\.parquet$/i.test(file.name),
  open: ({ file }) => parquetSource(file.name),
};

export async function parquetSource(path: string): Promise<TableSource> {
  const parquet = await openParquet(path, 'Write it again.');
  const { columns } = parquet.outline;
  const names = columns.map(({ name }) => name);
  const twin = names.find((name, k) => names.indexOf(name) < k);
  if (twin !== undefined) {
    await parquet.close();
    throw new InputError(`${path}: has two columns "${twin}", expected different names. Rename or remove one.`);
  }
  const named = (wanted: readonly number[]): string[] => wanted.map((index) => names[index]);
  const timed = (values: readonly ArrayLike<unknown>[], wanted: readonly number[]): readonly ArrayLike<unknown>[] =>
    values.map((column, c) => inSeconds(column, columns[wanted[c]].unit));
  return {
    names,
    async *columns(wanted) {
      for await (const values of parquet.numbers(named(wanted))) yield timed(values, wanted);
    },
    async *rows(wanted) {
      let row = 0;
      for await (const values of parquet.groups(named(wanted))) {
        const cells = timed(values, wanted);
        yield Array.from({ length: values[0]?.length ?? 0 }, (_, k) => ({
          cells: cells.map((column) => column[k]),
          place: `row ${++row}`,
        }));
      }
    },
  };
}

/** @param unit of times, s */
function inSeconds(cells: ArrayLike<unknown>, unit: number | undefined): ArrayLike<unknown> {
  if (unit === undefined) return cells;
  return Array.from(cells, (cell) => (cell === null || cell === undefined ? cell : Number(cell) * unit));
}
