import { closeSync, openSync, readSync, statSync } from 'node:fs';
import {
  binaryFormats,
  hdf5Format,
  openTracks,
  type TrackFile,
  type TrackFormat,
  type TrackTable,
  textFormats,
} from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { counted } from '../terminal/number-format.ts';
import { delimitedSource } from './delimited-source.ts';
import { jsonlSource, parquetSource } from './record-sources.ts';
import { tableOf } from './source-table.ts';
import type { TrackRequest } from './track-request.ts';
import type { TrackSource } from './track-source.ts';

/** What trackers write, in the order in which they are recognised. */
export const trackerFormats: readonly TrackFormat[] = [
  ...textFormats,
  hdf5Format(async ({ name }) => (await import('./hdf5-file.ts')).openHdf5(name)),
  ...binaryFormats,
];

/** Opens the files of one recording, by their content: what a tracker wrote, or a table. */
export async function openRecording(paths: readonly string[], request: TrackRequest): Promise<TrackTable> {
  const files = paths.map(fileAt);
  // Columns are named of a table only.
  const isTable = request.columns !== undefined && request.as === undefined;
  const known = isTable ? undefined : await openTracks(files, { ...request, formats: trackerFormats });
  if (known) return known;
  if (request.as !== undefined || request.point !== undefined)
    throw new InputError(
      `--${request.as === undefined ? 'point' : 'as'} is for files of trackers, and ${paths[0]} is a table. Leave it out; --columns names the columns of the point.`,
    );
  const [path, ...others] = paths;
  if (others.length > 0)
    throw new InputError(
      `${path} and ${others.join(', ')}: are not the files of a tracker, expected one table, or several files of one recording. Join the tables into one.`,
    );
  return tableOf(path, await sourceOf(path), request);
}

/** Formats that no reader knows, by their first bytes. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['PK\x03\x04', 'a zip file (also .xlsx)'],
  ['\x1f\x8b', 'a gzip file'],
];

/** Opens a table: Parquet by its first bytes, JSON lines by the file extension, else text with separators. */
async function sourceOf(path: string): Promise<TrackSource> {
  const bytes = await fileAt(path).bytes(0, 16);
  const start = String.fromCharCode(...bytes);
  const foreign = signatures.find(([signature]) => start.startsWith(signature));
  if (foreign)
    throw new InputError(
      `${path}: is ${foreign[1]}, expected CSV, JSON lines or Parquet. Export the tracks in one of these formats.`,
    );
  if (start.startsWith('PAR1') || /\.parquet$/i.test(path)) return parquetSource(path);
  return /\.(jsonl|ndjson)$/i.test(path) ? jsonlSource(path) : delimitedSource(path);
}

/** An ordinary file, which is opened for each part that is read. */
function fileAt(path: string): TrackFile {
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
