// Opens the files of a recording in any format: the entry to `tracks/`, for command and studio.

import { fileStartOf } from './file-start.ts';
import { delimitedText } from './tables/delimited-text.ts';
import { jsonLines } from './tables/json-lines.ts';
import type { TableKind, TableRequest, TableSource } from './tables/table-source.ts';
import { tableOf } from './tables/table-tracks.ts';
import { type FileStart, TrackError, type TrackFile, type TrackFormat } from './track-file.ts';
import type { FormatRequest, TrackTable } from './track-table.ts';

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

/** Files of other formats that a message names. */
const mostNamed = 5;

/** How to open files of tracks. */
export interface OpenRequest extends FormatRequest {
  /** Formats to recognise, asked in this order. */
  readonly formats: readonly TrackFormat[];
  /** Name of the format; by default it is recognised. */
  readonly as?: string | undefined;
}

/**
 * Opens the files of one recording, by their content.
 * @returns undefined if they are in none of the formats
 * @throws TrackError that states file, problem, what was expected and a remedy
 */
export async function openTracks(files: readonly TrackFile[], request: OpenRequest): Promise<TrackTable | undefined> {
  const sorted = [...files].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const starts = await Promise.all(sorted.map(fileStartOf));
  const format = request.as === undefined ? recognised(starts, request.formats) : named(request.as, request.formats);
  if (format) refuseMixed(format, starts, request.formats);
  return await format?.open(starts, request);
}

/** Says which file is what, where one is not of the format of the others. */
function refuseMixed(format: TrackFormat, starts: readonly FileStart[], formats: readonly TrackFormat[]): void {
  const own = starts.find((start) => format.matches(start));
  const strangers = starts.filter((start) => !format.matches(start));
  if (!own || strangers.length === 0) return;
  const titles = strangers.map((start) => formats.find((one) => one.matches(start))?.title ?? 'in no known format');
  const list = strangers.map(({ file }, k) => `${file.name} is ${titles[k]}`);
  throw new TrackError(
    `${own.file.name} is ${format.title}, but ${list.slice(0, mostNamed).join(', ')}${list.length > mostNamed ? ', …' : ''}: expected the files of one recording, in one format. Name those of one format only, as in *.${endingOf(own.file.name)}.`,
  );
}

/** `csv` of `a/b.csv`. */
function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1] ?? 'csv';
}

function named(name: string, formats: readonly TrackFormat[]): TrackFormat {
  const format = formats.find((one) => one.name === name);
  if (format) return format;
  throw new TrackError(
    `There is no format of tracks "${name}", expected one of ${formats.map((one) => one.name).join(', ')}. Choose one of these, or none.`,
    '--as FORMAT',
  );
}

/** The first format that matches a file. A recording may have further files, such as probabilities. */
function recognised(starts: readonly FileStart[], formats: readonly TrackFormat[]): TrackFormat | undefined {
  return formats.find((format) => starts.some((start) => format.matches(start)));
}
