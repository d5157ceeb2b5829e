import { InputError } from '../errors/exit-error.ts';
import { counted } from '../terminal/number-format.ts';
import type { RowTime } from './track-cells.ts';

/** The frame of each row, and the time between frames. */
export interface TrackClock {
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
export interface TimedRow extends RowTime {
  readonly fish: number;
  readonly place: string;
}

/** The clock of a table with a column of frames, of times, or both. @param rows in the order of the file */
export function clockOf(path: string, rows: readonly TimedRow[], fps: number | undefined): TrackClock {
  if (Number.isNaN(rows[0].frame)) return clockOfTimes(path, rows, fps);
  return fps === undefined ? clockOfBoth(path, rows) : clockOfFrames(rows, 1 / fps);
}

/** The times give only the time of frame 0. */
function clockOfFrames(rows: readonly TimedRow[], interval: number): TrackClock {
  const first = rows.reduce((least, row) => (row.frame < least.frame ? row : least));
  const start = first.time - first.frame * interval;
  return { frames: rows.map(({ frame }) => frame), interval, start: Number.isNaN(start) ? 0 : start, notes: [] };
}

/**
 * Both describe the same frames. If the times jump ahead, frames were not recorded, so later frames get higher numbers.
 * Other times that contradict the frames are left out and reported.
 */
function clockOfBoth(path: string, rows: readonly TimedRow[]): TrackClock {
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
function clockOfTimes(path: string, rows: readonly TimedRow[], fps: number | undefined): TrackClock {
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

/** A frame, and the time that the table states for it, s. */
interface TimedFrame {
  readonly frame: number;
  readonly time: number;
}

/** What the frames and times of a table give together. */
interface AgreeingTimes {
  /** Time between two frames, and time of frame 0, s. */
  readonly interval: number;
  readonly start: number;
  /** The frames whose times agree. */
  readonly frames: ReadonlySet<number>;
  /** In order: a frame, and the total number of frames that were skipped before it. */
  readonly skipped: readonly SkippedFrames[];
}

interface SkippedFrames {
  readonly from: number;
  readonly frames: number;
}

/**
 * The largest set of frames whose times increase evenly, except for jumps ahead. The delay of a frame is the number of
 * frames by which its time is late. A jump increases the delay of all later frames; a single wrong time does not, and a
 * time that goes back has a smaller delay. So the set is the longest sequence of delays that never decreases.
 * @param timed at least two, by frame
 */
export function agreeingTimes(timed: readonly TimedFrame[]): AgreeingTimes {
  const delays = delaysOf(timed, usualInterval(timed));
  const agreed = longestRise(delays);
  const first = agreed[0];
  const pieces = new Map<number, TimedFrame[]>();
  for (const k of agreed) {
    const piece = pieces.get(delays[k]) ?? [];
    pieces.set(delays[k], piece);
    piece.push(timed[k]);
  }
  const interval = commonSlope([...pieces.values()]);
  let frames = 0;
  const skipped: SkippedFrames[] = [];
  for (let k = 1; k < agreed.length; k++) {
    const [a, b] = [timed[agreed[k - 1]], timed[agreed[k]]];
    if (delays[agreed[k]] === delays[agreed[k - 1]]) continue;
    frames += Math.round((b.time - a.time) / interval) - (b.frame - a.frame);
    skipped.push({ from: b.frame, frames });
  }
  return {
    interval,
    start: timed[first].time - timed[first].frame * interval,
    frames: new Set(agreed.map((k) => timed[k].frame)),
    skipped,
  };
}

/** The median of all steps, then the mean of those near it: rounded times have steps of two lengths. */
function usualInterval(timed: readonly TimedFrame[]): number {
  const steps = timed
    .slice(1)
    .map(({ frame, time }, k) => ({ frames: frame - timed[k].frame, time: time - timed[k].time }));
  const lengths = steps.map(({ frames, time }) => time / frames).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)];
  const near = steps.filter(({ frames, time }) => Math.abs(time - frames * median) <= median / 2);
  const sum = (key: 'frames' | 'time'): number => near.reduce((total, step) => total + step[key], 0);
  return near.length > 0 ? sum('time') / sum('frames') : median;
}

function delaysOf(timed: readonly TimedFrame[], interval: number): readonly number[] {
  const delays = [0];
  // The last frame whose delay was also that of its neighbour. Counting from it keeps wrong times from adding up.
  let known = 0;
  for (let k = 1; k < timed.length; k++) {
    const [from, to] = [timed[known], timed[k]];
    delays.push(delays[known] + Math.round((to.time - from.time) / interval - (to.frame - from.frame)));
    if (delays[k] === delays[known] || delays[k] === delays[k - 1]) known = k;
  }
  return delays;
}

/** Indices of the longest sequence that never decreases. */
function longestRise(values: readonly number[]): readonly number[] {
  // For each length, the lowest end of a sequence; for each index, the one before it in its sequence.
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, k) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] <= value) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = k;
  });
  const rise: number[] = [];
  for (let k = ends[ends.length - 1]; k >= 0; k = before[k]) rise.push(k);
  return rise.reverse();
}

/** The common slope of lines through the pieces, by least squares. */
function commonSlope(pieces: readonly (readonly TimedFrame[])[]): number {
  let [up, along] = [0, 0];
  for (const piece of pieces) {
    const mean = (key: keyof TimedFrame): number => piece.reduce((sum, one) => sum + one[key], 0) / piece.length;
    const [frame, time] = [mean('frame'), mean('time')];
    for (const one of piece) {
      up += (one.frame - frame) * (one.time - time);
      along += (one.frame - frame) ** 2;
    }
  }
  return up / along;
}
