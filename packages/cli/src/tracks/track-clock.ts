import { InputError } from '../errors/exit-error.ts';
import { counted } from '../terminal/number-format.ts';
import { agreeingTimes, type SkippedFrames } from './frame-times.ts';
import type { Moment } from './track-cells.ts';

/** The frame of each row, and the time between frames. */
export interface Clock {
  readonly frames: readonly number[];
  /** s. */
  readonly interval: number;
  /** Time of frame 0, s. */
  readonly start: number;
  /** What is doubtful about the times, a sentence each. */
  readonly notes: readonly string[];
}

/** Tolerance for unevenly spaced times, as a fraction of the interval. */
const mostJitter = 0.25;
/** Largest share of rows whose times may contradict their frames. */
const mostDoubtful = 0.25;

/** The frame and time of a row, and its place in the file. */
export interface TimedRow extends Moment {
  readonly fish: number;
  readonly place: string;
}

/** The clock of a table with a column of frames, of times, or both. @param rows in the order of the file */
export function clockOf(path: string, rows: readonly TimedRow[], fps: number | undefined): Clock {
  if (Number.isNaN(rows[0].frame)) return clockOfTimes(path, rows, fps);
  return fps === undefined ? clockOfBoth(path, rows) : clockOfFrames(rows, 1 / fps);
}

/** The times give only the time of frame 0. */
function clockOfFrames(rows: readonly TimedRow[], interval: number): Clock {
  const first = rows.reduce((least, row) => (row.frame < least.frame ? row : least));
  const start = first.time - first.frame * interval;
  return { frames: rows.map(({ frame }) => frame), interval, start: Number.isNaN(start) ? 0 : start, notes: [] };
}

/**
 * Both describe the same frames. If the times jump ahead, frames were not recorded, so later frames get higher numbers.
 * Other times that contradict the frames are left out and reported.
 */
function clockOfBoth(path: string, rows: readonly TimedRow[]): Clock {
  const firstRows = new Map<number, TimedRow>();
  for (const row of rows) if (!Number.isNaN(row.time) && !firstRows.has(row.frame)) firstRows.set(row.frame, row);
  const timed = [...firstRows.values()].sort((a, b) => a.frame - b.frame);
  if (timed.length < 2)
    throw new InputError(`${path}: has frames but no times that tell how long one is. Add --fps N.`);
  const agreed = agreeingTimes(timed);
  const { interval, skipped } = agreed;
  const isDoubtful = ({ frame, time }: TimedRow): boolean =>
    Math.abs(time - (firstRows.get(frame)?.time ?? time)) > mostJitter * interval || !agreed.frames.has(frame);
  const doubtful = rows.filter((row) => !Number.isNaN(row.time) && isDoubtful(row));
  const [wrong] = doubtful;
  if (!(interval > 0) || doubtful.length > mostDoubtful * rows.length)
    throw new InputError(
      `${path}: the times of ${doubtful.length} of its ${counted(rows.length, 'row')} contradict their frames${wrong ? ` (the first is ${wrong.place})` : ''}, expected times that grow evenly with the frames, and one time for all animals of a frame. Add --fps N to go by the frames alone, or rename the column of frames to go by the times.`,
    );
  return {
    frames: rows.map(({ frame }) => frame + skippedBefore(skipped, frame)),
    interval,
    start: agreed.start,
    notes: [
      ...(wrong
        ? [
            `the times of ${counted(doubtful.length, 'row')} contradict the frames and were left out (${wrong.place} is the first)`,
          ]
        : []),
      ...(skipped.length > 0
        ? [
            `the times jump ahead where the frames do not: ${counted(skipped[skipped.length - 1].frames, 'frame')} taken as missing (before ${firstRows.get(skipped[0].from)?.place}${skipped.length > 1 ? `, and ${skipped.length - 1} times more` : ''})`,
          ]
        : []),
    ],
  };
}

function skippedBefore(skipped: readonly SkippedFrames[], frame: number): number {
  return skipped.findLast(({ from }) => from <= frame)?.frames ?? 0;
}

/** Frames are counted from one time to the next, so that rounded times do not drift away from their frames. */
function clockOfTimes(path: string, rows: readonly TimedRow[], fps: number | undefined): Clock {
  const times = [...new Set(rows.map(({ time }) => time))].sort((a, b) => a - b);
  let least = Number.POSITIVE_INFINITY;
  for (let k = 1; k < times.length; k++) least = Math.min(least, times[k] - times[k - 1]);
  const guess = fps === undefined ? least : 1 / fps;
  if (!Number.isFinite(guess))
    throw new InputError(`${path}: has only one time, so the length of a frame is unknown. Add --fps N.`);
  const frameOf = new Map<number, number>([[times[0], 0]]);
  let frame = 0;
  for (let k = 1; k < times.length; k++) {
    const steps = (times[k] - times[k - 1]) / guess;
    frame += Math.round(steps);
    if (Math.abs(steps - Math.round(steps)) > mostJitter || Math.round(steps) < 1)
      throw new InputError(
        `${path}: the times ${times[k - 1]} and ${times[k]} s are ${steps.toFixed(2)} frames of ${guess.toPrecision(4)} s apart, expected a whole number. Name a column of frame numbers with --columns frame=NAME, or set --fps.`,
      );
    frameOf.set(times[k], frame);
  }
  const span = (times[times.length - 1] - times[0]) / Math.max(1, frame);
  return {
    frames: rows.map(({ time }) => frameOf.get(time) ?? 0),
    interval: fps === undefined ? span : 1 / fps,
    start: times[0],
    notes: backwardNotes(rows),
  };
}

/** Rows may be in any order, but a time that goes back may also be wrong. */
function backwardNotes(rows: readonly TimedRow[]): readonly string[] {
  const last: number[] = [];
  const back = rows.filter(({ fish, time }) => {
    const before = last[fish];
    last[fish] = time;
    return time < before;
  });
  if (back.length === 0) return [];
  return [`${counted(back.length, 'row')} go back in time and were sorted (${back[0].place} is the first)`];
}
