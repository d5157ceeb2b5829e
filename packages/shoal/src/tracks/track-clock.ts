import { agreeingTimes, type TimedFrame } from './agreeing-times.ts';
import { type FrameSurvey, firstTime } from './frame-survey.ts';
import { TrackError } from './track-error.ts';
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
