// Speed and acceleration of the selected fish over the last seconds, for the curves on the fish card.

/** Motion of a fish at one time. */
export interface FishMoment {
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly speed: number;
  /** That the rules request together, m/s². */
  readonly acceleration: number;
}

/** Simulated seconds of motion that are kept. */
export const rememberedSeconds = 10;
/** Least time between two moments, s. */
const least = rememberedSeconds / 600;

/** Adds a moment. Removes moments that are too old and, after a jump back in time, later ones. */
export function addMoment(history: FishMoment[], { time, speed, acceleration }: FishMoment): void {
  while (history.length > 0 && history[history.length - 1].time >= time) history.pop();
  const before = history[history.length - 2];
  // Replaces the last moment until it is far enough from the one before.
  if (before && history[history.length - 1].time - before.time < least) history.pop();
  history.push({ time, speed, acceleration });
  let old = 0;
  while (history[old].time < time - rememberedSeconds) old++;
  if (old > 0) history.splice(0, old);
}
