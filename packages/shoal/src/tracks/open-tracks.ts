import { fileStartOf } from './file-start.ts';
import { TrackError } from './track-error.ts';
import type { TrackFile } from './track-file.ts';
import type { FileStart, TrackFormat } from './track-format.ts';
import type { FormatRequest, TrackTable } from './track-table.ts';

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
