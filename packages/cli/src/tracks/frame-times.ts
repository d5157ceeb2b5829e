/** A frame, and the time that the table states for it, s. */
export interface TimedFrame {
  readonly frame: number;
  readonly time: number;
}

/** What the frames and times of a table say together. */
export interface AgreeingTimes {
  /** Time between two frames, and time of frame 0, s. */
  readonly interval: number;
  readonly start: number;
  /** The frames whose times agree. */
  readonly frames: ReadonlySet<number>;
  /** From which frame on how many frames in all were skipped before, in order. */
  readonly skipped: readonly SkippedFrames[];
}

export interface SkippedFrames {
  readonly from: number;
  readonly frames: number;
}

/**
 * The largest set of frames whose times grow evenly, apart from jumps ahead. The delay of a frame is by how many frames
 * its time lies behind those of the frames before it; a time that is wrong by itself returns to the old delay, and one
 * that goes back falls below it. So the set is the longest sequence of delays that never falls.
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

/** Indices of the longest sequence that never falls. */
function longestRise(values: readonly number[]): readonly number[] {
  // Of each length, the end of the sequence with the lowest end; of each index, the one before it.
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

/** The slope of parallel lines through the pieces, by least squares. */
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
