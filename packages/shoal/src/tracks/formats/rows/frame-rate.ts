// Finds the frame rate of a recording. Times in files are rounded, so it reads the frames and times of the whole recording.

import { fileStartOf } from '../../file-start.ts';
import { type FileStart, fileOfBytes } from '../../track-file.ts';
import { cellsOf, numberIn } from './cells.ts';
import { firstRows } from './header.ts';
import type { TextLayout } from './row-cells.ts';

/** A frame number, its time in seconds, and the step to which times are rounded. */
export type FrameTime = readonly [frame: number, time: number, step: number];

/** What a table says about its rate. Empty if its rows do not tell. */
export interface FrameRate {
  readonly framesPerSecond?: number;
  readonly notes: readonly string[];
}

const endLength = 1 << 16;

/** The rate by the columns of frames and times. @param unit seconds in a unit of time */
export async function rateOf(
  start: FileStart,
  layout: TextLayout,
  { frame, time, unit = 1 }: { readonly frame: number; readonly time: number; readonly unit?: number },
): Promise<FrameRate> {
  const momentsIn = (rows: readonly string[][]): FrameTime[] =>
    rows
      .map((cells): FrameTime => {
        const [seconds, step] = timeIn(cells[time] ?? '', unit);
        return [numberIn(cells[frame] ?? '') ?? Number.NaN, seconds, step];
      })
      .filter(([frames, seconds]) => Number.isFinite(frames + seconds));
  const [firsts, lasts] = [momentsIn(firstRows(start, layout)), momentsIn(await lastRows(start, layout))];
  const finest = [...firsts, ...lasts].reduce((least, [, , step]) => Math.min(least, step), Number.POSITIVE_INFINITY);
  // Some exports lose zeros of times, which are then too small.
  const last = lasts.reduce<FrameTime | undefined>((best, one) => (best && best[1] > one[1] ? best : one), undefined);
  return rateBetween(firsts[0], last, finest);
}

/** Seconds in a cell, and the value of its last digit. */
export function timeIn(cell: string, unit = 1): readonly [time: number, step: number] {
  const digits = /\.(\d*)/.exec(cell)?.[1].length ?? 0;
  return [(numberIn(cell) ?? Number.NaN) * unit, Number(`1e-${digits}`) * unit];
}

/** A whole number, if times that are rounded to a step allow exactly one. */
export function rateBetween(first: FrameTime | undefined, last: FrameTime | undefined, step: number): FrameRate {
  if (!first || !last) return { notes: [] };
  const [frames, time] = [last[0] - first[0], last[1] - first[1]];
  if (!(frames > 0 && time > step)) return { notes: [] };
  const [least, most] = [Math.ceil(frames / (time + step)), Math.floor(frames / (time - step))];
  const framesPerSecond = least === most ? least : Number((frames / time).toPrecision(7));
  return {
    framesPerSecond,
    notes: [
      `${framesPerSecond} frames a second, from ${frames} frames in ${Number(time.toPrecision(7))} s: times are rounded, so frames were used`,
    ],
  };
}

/** The cells of the last rows of a file. */
async function lastRows({ file }: FileStart, { separator, header }: TextLayout): Promise<readonly string[][]> {
  const from = Math.max(0, file.size - endLength);
  const bytes = await file.bytes(from, file.size);
  // A line that is cut may begin in the middle of a letter.
  const whole = from === 0 ? bytes : bytes.subarray(bytes.indexOf(10) + 1);
  const { lines = [] } = await fileStartOf(fileOfBytes(file.name, whole));
  return (from === 0 ? lines.slice(header) : lines).map((line) => cellsOf(line, separator) ?? []);
}
