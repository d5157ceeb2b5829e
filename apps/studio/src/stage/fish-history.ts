/** A fish at one moment of the simulation. */
export interface Moment {
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly speed: number;
  /** m/s². */
  readonly acceleration: number;
}

/** Simulated seconds that are remembered. */
export const rememberedSeconds = 10;
/** Moments nearer to each other than this are one, s. */
const least = rememberedSeconds / 600;

/** Adds a moment. Those that are too old go, and those after it too: the scene went back. */
export function addMoment(history: Moment[], { time, speed, acceleration }: Moment): void {
  while (history.length > 0 && history[history.length - 1].time >= time) history.pop();
  const before = history[history.length - 2];
  // The last one moves along until it is far enough from the one before it.
  if (before && history[history.length - 1].time - before.time < least) history.pop();
  history.push({ time, speed, acceleration });
  let old = 0;
  while (history[old].time < time - rememberedSeconds) old++;
  if (old > 0) history.splice(0, old);
}
