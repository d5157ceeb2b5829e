// Times in the memory of fish, counted in steps, for the rules `hunt` and `perch`.

/*
 * Clocks of fish count steps. A float32 counts 16 million steps exactly, whereas a sum of seconds in float32 drifts. If
 * the length of the step is changed while a clock runs, the current period changes with it.
 */

/** Largest number of steps to which a float32 can count. */
const mostSteps = 2 ** 24;

/** Tolerance for rounding, so that 10 s are exactly 600 steps of 1/60 s. */
const hair = 1e-12;

/** Whether a number of steps of dt seconds lasts longer than a time, s. */
export function lastLonger(steps: number, dt: number, seconds: number): boolean {
  return steps * dt > seconds * (1 + hair);
}

/** The least number of steps of dt seconds that last at least a time, s. */
export function stepsFor(seconds: number, dt: number): number {
  return Math.min(mostSteps, Math.ceil((seconds / dt) * (1 - hair)));
}

/** The largest number of steps of dt seconds that last no longer than a time, s. */
export function stepsWithin(seconds: number, dt: number): number {
  let steps = Math.floor(seconds / dt);
  while (!lastLonger(steps + 1, dt, seconds)) steps++;
  return steps;
}
