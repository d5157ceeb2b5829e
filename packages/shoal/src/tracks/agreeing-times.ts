/** A frame, and the time that the table states for it, s. */
export interface TimedFrame {
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
