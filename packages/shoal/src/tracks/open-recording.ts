import { fileStartOf } from './file-start.ts';
import { type OpenRequest, openTracks } from './open-tracks.ts';
import { delimitedText } from './tables/delimited-text.ts';
import { jsonLines } from './tables/json-lines.ts';
import type { TableRequest } from './tables/table-request.ts';
import type { TableKind, TableSource } from './tables/table-source.ts';
import { tableOf } from './tables/table-tracks.ts';
import { TrackError } from './track-error.ts';
import type { TrackFile } from './track-file.ts';
import type { TrackTable } from './track-table.ts';

/** How to open the files of a recording. */
export interface RecordingRequest extends OpenRequest, TableRequest {
  /** Further kinds of files that hold a table, such as Parquet. */
  readonly tables?: readonly TableKind[];
}

/** Formats that no reader knows, by their first bytes. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['PK\x03\x04', 'a zip file (also .xlsx)'],
  ['\x1f\x8b', 'a gzip file'],
];

/**
 * Opens the files of one recording, by their content: what a tracker wrote, or a table with a column for each quantity.
 * @throws TrackError that states file, place, problem, what was expected and a remedy
 */
export async function openRecording(files: readonly TrackFile[], request: RecordingRequest): Promise<TrackTable> {
  // Columns are named of a table only.
  const isTable = request.columns !== undefined && request.as === undefined;
  const known = isTable ? undefined : await openTracks(files, request);
  if (known) return known;
  const [file, ...others] = files;
  if (request.as !== undefined || request.point !== undefined)
    throw new TrackError(
      `${file.name}: is a table, which has no ${request.as === undefined ? `body point "${request.point}"` : `format "${request.as}"`}, expected the files of a tracker. Leave it out, and name the columns of the positions.`,
      '--columns x=NAME,y=NAME',
    );
  if (others.length > 0)
    throw new TrackError(
      `${file.name} and ${others.map(({ name }) => name).join(', ')}: are not the files of a tracker, expected one table, or several files of one recording. Join the tables into one.`,
    );
  return tableOf(file, await sourceOf(file, request.tables ?? []), request);
}

/** Opens a table by its first bytes; JSON lines by the ending of the file's name, else text with separators. */
async function sourceOf(file: TrackFile, tables: readonly TableKind[]): Promise<TableSource> {
  const start = await fileStartOf(file);
  const first = String.fromCharCode(...start.bytes.subarray(0, 16));
  const kinds = ['CSV', 'JSON lines', ...tables.map(({ title }) => title)];
  const foreign = signatures.find(([signature]) => first.startsWith(signature));
  if (foreign)
    throw new TrackError(
      `${file.name}: is ${foreign[1]}, expected ${kinds.slice(0, -1).join(', ')} or ${kinds[kinds.length - 1]}. Export the tracks in one of these formats.`,
    );
  const table = tables.find((kind) => kind.matches(start));
  if (table) return table.open(start);
  return /\.(jsonl|ndjson)$/i.test(file.name) ? jsonLines(file) : delimitedText(file);
}
