/** A range of simulated time, s. */
export type Span = readonly [from: number, to: number];

/** Lengths to begin with, while little has been played, s. */
const early = [5, 10, 20, 40];

/** The length to show while a run is still shorter than the wanted one, s. */
function fitting(wanted: number, played: number): number {
  return Math.min(wanted, early.find((length) => length >= played) ?? wanted);
}

/**
 * The range of time that the chart shows: it ends with the last played moment, and stays while moments in it are visited.
 * @param before the range shown so far
 * @param wanted its length, s; undefined: the whole run
 * @param now the present time, between the first and the last
 * @param follows whether it goes on with the run
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
  // Puts the present moment at three quarters of the width: what led to it is seen.
  const from = Math.max(first, Math.min(now - 0.75 * seconds, newest[0]));
  return [from, from + seconds];
}
