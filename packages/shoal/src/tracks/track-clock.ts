// Frame rate, frame numbers and gaps of a table of tracks.

import { type FrameSurvey, firstTime } from './frame-survey.ts';
import { TrackError } from './track-file.ts';
import type { TrackStore } from './track-store.ts';

/** The frame numbers of a store, and the time between them. */
export interface TrackClock {
  /** Frame number or time of each frame of the store in the table, in its order. */
  readonly keys: Float64Array;
  /** The number of each frame of the store, in its order. Where the table has every n-th frame, they count these. */
  readonly frames: Float64Array;
  /** Frame numbers of the table between two frames, and the table's number of frame 0. */
  readonly stride: number;
  readonly offset: number;
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

/** The clock of a table with frames, times, or both. @param fps frames in a second, where the user or the file states it */
export async function clockOf(
  name: string,
  store: TrackStore,
  survey: FrameSurvey,
  fps: number | undefined,
): Promise<TrackClock> {
  const { keys } = survey;
  if (!store.hasFrames) return { keys, ...(await clockOfTimes(name, store, survey, fps)), stride: 1, offset: 0 };
  const clock = strided(fps === undefined ? await clockOfBoth(name, store, survey) : clockOfFrames(survey, 1 / fps));
  return { keys, ...clock };
}

/** The clock of a table's own frame numbers, or of times. */
type PlainClock = Omit<TrackClock, 'keys' | 'stride' | 'offset'>;

/** Fewest frames that show that a table has only every n-th frame. */
const fewestStrided = 10;

/** Counts the frames of a table that has only every n-th frame, such as the annotated ones of a film. */
function strided(clock: PlainClock): Omit<TrackClock, 'keys'> {
  const { frames, interval, start, notes } = clock;
  const [offset] = frames;
  let stride = 0;
  for (let k = 1; k < frames.length && stride !== 1; k++) stride = commonDivisor(frames[k] - offset, stride);
  if (stride <= 1 || frames.length < fewestStrided) return { ...clock, stride: 1, offset: 0 };
  const rate = Number((1 / (interval * stride)).toPrecision(4));
  return {
    frames: frames.map((frame) => (frame - offset) / stride),
    ...{ stride, offset, interval: interval * stride, start: start + offset * interval },
    notes: [...notes, `frame numbers differ by ${stride}: ${rate} ${rate === 1 ? 'frame' : 'frames'} a second`],
  };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** The times give only the time of frame 0. */
function clockOfFrames({ keys, times }: FrameSurvey, interval: number): PlainClock {
  const start = (times[0] ?? Number.NaN) - keys[0] * interval;
  return { frames: keys, interval, start: Number.isNaN(start) ? 0 : start, notes: [] };
}

/**
 * Both describe the same frames. If the times jump ahead, frames were not recorded, so later frames get higher numbers.
 * Other times that contradict the frames are left out and reported.
 */
async function clockOfBoth(name: string, store: TrackStore, { keys, times }: FrameSurvey): Promise<PlainClock> {
  const timed: TimedFrame[] = [];
  times.forEach((time, n) => {
    if (!Number.isNaN(time)) timed.push({ frame: keys[n], time });
  });
  if (timed.length < 2) throw timeless(name);
  const agreed = agreeingTimes(timed);
  const { interval, skipped } = agreed;
  const doubtful = doubtfulRows(store, agreed.frames, mostJitter * interval);
  const wrong = doubtful.count > 0 ? (await store.observation(doubtful.first)).place : undefined;
  if (!(interval > 0) || doubtful.count > mostDoubtful * store.count)
    throw new TrackError(
      `${name}: the times of ${doubtful.count} of its ${counted(store.count, 'row')} contradict their frames${wrong ? ` (the first is ${wrong})` : ''}, expected times that grow evenly with the frames, and one time for all animals of a frame. State the frames in a second to go by the frames alone, or rename the column of frames to go by the times.`,
      '--fps N',
    );
  const notes: string[] = [];
  if (wrong)
    notes.push(
      `the times of ${counted(doubtful.count, 'row')} contradict the frames and were left out (${wrong} is the first)`,
    );
  if (skipped.length > 0) {
    const place = (await store.observation(firstOrdinal(store, skipped[0].from))).place;
    const more = skipped.length > 1 ? `, and ${skipped.length - 1} times more` : '';
    notes.push(
      `the times jump ahead where the frames do not: ${counted(skipped[skipped.length - 1].frames, 'frame')} taken as missing (before ${place}${more})`,
    );
  }
  let s = -1;
  const frames = keys.map((key) => {
    while (s + 1 < skipped.length && skipped[s + 1].from <= key) s++;
    return key + (skipped[s]?.frames ?? 0);
  });
  return { frames, interval, start: agreed.start, notes };
}

/** The error of a table that does not tell how long a frame is. */
export function timeless(name: string): TrackError {
  return new TrackError(
    `${name}: has frames but no times that tell how long one is. State the frames in a second.`,
    '--fps N',
  );
}

/** Frames are counted from one time to the next, so that rounded times do not drift away from their frames. */
async function clockOfTimes(
  name: string,
  store: TrackStore,
  { keys: times }: FrameSurvey,
  fps: number | undefined,
): Promise<PlainClock> {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 1; k < times.length; k++) least = Math.min(least, times[k] - times[k - 1]);
  const guess = fps === undefined ? least : 1 / fps;
  if (!Number.isFinite(guess))
    throw new TrackError(
      `${name}: has only one time, so the length of a frame is unknown. State the frames in a second.`,
      '--fps N',
    );
  const frames = new Float64Array(times.length);
  for (let k = 1; k < times.length; k++) {
    const steps = (times[k] - times[k - 1]) / guess;
    frames[k] = frames[k - 1] + Math.round(steps);
    if (Math.abs(steps - Math.round(steps)) > mostJitter || Math.round(steps) < 1)
      throw new TrackError(
        `${name}: the times ${times[k - 1]} and ${times[k]} s are ${steps.toFixed(2)} frames of ${guess.toPrecision(4)} s apart, expected a whole number. Interpolate to even times, state the frames in a second, or give a column of frame numbers.`,
        '--resample, --fps N or --columns frame=NAME',
      );
  }
  const span = (times[times.length - 1] - times[0]) / Math.max(1, frames[frames.length - 1]);
  return { frames, interval: fps === undefined ? span : 1 / fps, start: times[0], notes: await backwardNotes(store) };
}

/** Rows may be in any order, but a time that goes back may also be wrong. */
async function backwardNotes(store: TrackStore): Promise<readonly string[]> {
  if (store.backward === 0) return [];
  const place = (await store.observation(store.firstBackward)).place;
  return [`${counted(store.backward, 'row')} go back in time and were sorted (${place} is the first)`];
}

function firstOrdinal(store: TrackStore, key: number): number {
  for (const frame of store.frames())
    if (frame.key === key) return frame.rows.ordinal.subarray(frame.from, frame.to).reduce((a, b) => Math.min(a, b));
  return 0;
}

/** Rows whose time differs from that of their frame, or belongs to a frame whose times do not agree with the others. */
function doubtfulRows(
  store: TrackStore,
  agreed: ReadonlySet<number>,
  tolerance: number,
): { readonly count: number; readonly first: number } {
  let [count, first] = [0, Number.POSITIVE_INFINITY];
  for (const frame of store.frames()) {
    const { time = [], ordinal } = frame.rows;
    const common = firstTime(frame);
    for (let k = frame.from; k < frame.to; k++) {
      if (Number.isNaN(time[k]) || (agreed.has(frame.key) && Math.abs(time[k] - common) <= tolerance)) continue;
      count++;
      first = Math.min(first, ordinal[k]);
    }
  }
  return { count, first };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
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
      along += (one.frame - frame) * (one.frame - frame);
    }
  }
  return up / along;
}
