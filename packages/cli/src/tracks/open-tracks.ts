import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { delimitedSource } from './delimited-source.ts';
import { jsonlSource } from './jsonl-source.ts';
import { parquetSource } from './parquet-source.ts';
import type { TrackSource } from './track-source.ts';

/** Formats that are recognised by their first bytes, because the extension of a file may be wrong. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['\x89HDF', 'an HDF5 file (also .mat and netCDF)'],
  ['MATLAB 5.0', 'a MATLAB file'],
  ['\x93NUMPY', 'a NumPy file'],
  ['PK\x03\x04', 'a zip file (also .npz and .xlsx)'],
  ['\x1f\x8b', 'a gzip file'],
];

/** Opens a table of tracks: Parquet by its first bytes, JSON lines by the file extension, else text with separators. */
export async function openTracks(path: string): Promise<TrackSource> {
  const start = startOf(path);
  const foreign = signatures.find(([bytes]) => start.startsWith(bytes));
  if (foreign)
    throw new InputError(
      `${path}: is ${foreign[1]}, expected CSV, JSON lines or Parquet. Export the tracks in one of these formats.`,
    );
  if (start.startsWith('PAR1') || /\.parquet$/i.test(path)) return parquetSource(path);
  return /\.(jsonl|ndjson)$/i.test(path) ? jsonlSource(path) : delimitedSource(path);
}

/** The first bytes of an ordinary file, a character each. */
function startOf(path: string): string {
  return reading(path, 'Check the path.', () => {
    if (!statSync(path).isFile())
      throw new InputError(
        `${path}: is not an ordinary file, expected a table of tracks (CSV, JSON lines or Parquet).`,
      );
    const descriptor = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(16);
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  });
}
