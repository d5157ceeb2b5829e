// How fast a served school is shown, so that it stays a moment behind the last frame.

/** Seconds by which a view is behind the last frame: time for two frames, and for their way. */
export function delayOf(fps: number): number {
  return 2 / fps + 0.05;
}

/** Seconds behind the last frame beyond which the view goes to the present at once. */
const longestBehind = 1;

/**
 * Seconds to show in a second: more than 1 if the view is late, less if it comes too near to the last frame.
 * @param behind seconds from the moment that is shown to the last frame @returns Infinity: go to the present at once
 */
export function paceOf(behind: number, delay: number): number {
  if (Math.abs(behind) > longestBehind + delay) return Number.POSITIVE_INFINITY;
  return Math.min(2, Math.max(0, behind / delay));
}
