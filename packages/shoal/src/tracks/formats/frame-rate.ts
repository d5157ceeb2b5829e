// Times in files are rounded, so the rate comes from the frames and times of the whole recording.

import { startOf } from '../file-start.ts';
import { fileOfBytes } from '../track-file.ts';
import type { FileStart } from '../track-format.ts';
import { cellsOf, numberIn } from './cells.ts';
import { firstRows } from './header.ts';
import type { TextLayout } from './table-row.ts';

/** A frame number, and its time in seconds. */
export type Moment = readonly [frame: number, time: number];

const endLength = 1 << 16;

/** Frames in a second, by the columns of frames and times; undefined if the rows do not tell. */
export async function rateOf(
  start: FileStart,
  layout: TextLayout,
  { frame, time, seconds = 1 }: { readonly frame: number; readonly time: number; readonly seconds?: number },
): Promise<number | undefined> {
  const momentsIn = (rows: readonly string[][]): Moment[] =>
    rows
      .map((cells): Moment => [valueIn(cells[frame]), valueIn(cells[time]) * seconds])
      .filter(([a, b]) => Number.isFinite(a + b));
  const [first] = momentsIn(firstRows(start, layout));
  // Some exports lose zeros of times, which are then too small.
  const last = momentsIn(await lastRows(start, layout)).reduce<Moment | undefined>(
    (best, moment) => (best && best[1] > moment[1] ? best : moment),
    undefined,
  );
  return first && last && rateBetween(first, last);
}

const valueIn = (cell: string | undefined): number => numberIn(cell ?? '') ?? Number.NaN;

export function rateBetween(first: Moment, last: Moment): number | undefined {
  const [frames, time] = [last[0] - first[0], last[1] - first[1]];
  return frames > 0 && time > 0 ? Number((frames / time).toPrecision(7)) : undefined;
}

export function rateNote(rate: number): string {
  return `${rate} frames a second, from the frames and times of the whole file, because its times are rounded`;
}

/** The cells of the last rows of a file. */
async function lastRows({ file }: FileStart, { separator, header }: TextLayout): Promise<readonly string[][]> {
  const from = Math.max(0, file.size - endLength);
  const bytes = await file.bytes(from, file.size);
  // A line that is cut may begin in the middle of a letter.
  const whole = from === 0 ? bytes : bytes.subarray(bytes.indexOf(10) + 1);
  const { lines = [] } = await startOf(fileOfBytes(file.name, whole));
  return (from === 0 ? lines.slice(header) : lines).map((line) => cellsOf(line, separator) ?? []);
}
