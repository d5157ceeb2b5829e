// Opens the files of one recording: what a tracker wrote, or a table.

import { parquetTables } from 'shoal/recorded';
import {
  binaryFormats,
  hdf5Format,
  openRecording,
  type TrackFile,
  type TrackFormat,
  type TrackTable,
  textFormats,
} from 'shoal/tracks';
import { fileAt } from '../files/read-file.ts';
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
  const tables = parquetTables(({ name }) => openParquet(name, 'Write it again.'));
  const kinds = { formats: trackerFormats, tables: [tables] };
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

/** "a.csv", or "a.csv and 3 other files". */
export function nameOf(paths: readonly string[]): string {
  const [first, ...others] = paths;
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other file')}`;
}
