import { fileStartOf } from './file-start.ts';
import { TrackError } from './track-error.ts';
import type { TrackFile } from './track-file.ts';
import type { FileStart, TrackFormat } from './track-format.ts';
import type { FormatRequest, TrackTable } from './track-table.ts';

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
  return await format?.open(starts, request);
}

function named(name: string, formats: readonly TrackFormat[]): TrackFormat {
  const format = formats.find((one) => one.name === name);
  if (format) return format;
  throw new TrackError(`--as must be one of ${formats.map((one) => one.name).join(', ')}, got "${name}".`);
}

/** The first format that matches a file. A recording may have further files, such as probabilities. */
function recognised(starts: readonly FileStart[], formats: readonly TrackFormat[]): TrackFormat | undefined {
  return formats.find((format) => starts.some((start) => format.matches(start)));
}
