/*
 * Clocks that fish carry count steps: a float32 holds 16 million of them exactly, while seconds added up in float32 drift.
 * If the step is changed while a clock runs, what is under way is stretched with it.
 */

/** The last number of steps that a float32 counts up to. */
const mostSteps = 2 ** 24;

/** Products and quotients of times are exact up to rounding: 10 s are 600 steps of 1/60 s however they round. */
const hair = 1e-12;

/** Whether some steps of dt seconds last longer than a time, s. */
export function lastLonger(steps: number, dt: number, seconds: number): boolean {
  return steps * dt > seconds * (1 + hair);
}

/** The least whole number of steps of dt seconds that last as long as a time, s. */
export function stepsFor(seconds: number, dt: number): number {
  return Math.min(mostSteps, Math.ceil((seconds / dt) * (1 - hair)));
}

/** The most steps of dt seconds that do not last longer than a time, s. */
export function stepsWithin(seconds: number, dt: number): number {
  let steps = Math.floor(seconds / dt);
  while (steps > 0 && lastLonger(steps, dt, seconds)) steps--;
  while (!lastLonger(steps + 1, dt, seconds)) steps++;
  return steps;
}
