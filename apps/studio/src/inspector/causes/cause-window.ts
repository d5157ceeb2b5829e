/** A range of simulated time, s. */
export type Span = readonly [from: number, to: number];

/** Lengths of the window while only a little of the run has been played, s. */
const early = [5, 10, 20, 40];

/** The length of the window if the run is shorter than the requested length, s. */
function fitting(wanted: number, played: number): number {
  return Math.min(wanted, early.find((length) => length >= played) ?? wanted);
}

/**
 * The range of time in the chart. It ends with the last played moment, and does not move while the user visits moments
 * in it.
 * @param before the previous range
 * @param wanted requested length of the range, s; undefined: the whole run
 * @param now the current time, between the first and the last
 * @param follows whether the range moves with the run
 */
export function windowOf(
  before: Span | undefined,
  wanted: number | undefined,
  [first, last]: Span,
  now: number,
  follows: boolean,
): Span {
  if (wanted === undefined) return [first, Math.max(last, first + early[0])];
  const seconds = fitting(wanted, last - first);
  const newest: Span = [Math.max(first, last - seconds), Math.max(last, first + seconds)];
  if (follows) return newest;
  const stays = before && Math.abs(before[1] - before[0] - seconds) < 1e-9 && before[0] >= first - 1e-9;
  const held = stays ? before : newest;
  if (now >= held[0] && now <= held[1]) return held;
  // The current moment is at three quarters of the width, so that the time before it can be seen.
  const from = Math.max(first, Math.min(now - 0.75 * seconds, newest[0]));
  return [from, from + seconds];
}
