import { expect, test } from 'vitest';
import { lastLonger, stepsFor, stepsWithin } from './step-clock.ts';

// The least number of steps that last at least a time, and the largest number that last no longer.
test.each([
  [10, 1 / 60, 600, 600],
  [10.001, 1 / 60, 601, 600],
  [9.999, 1 / 60, 600, 599],
  [0.3, 0.1, 3, 3],
  [0.35, 0.1, 4, 3],
  [0.05, 0.1, 1, 0],
  [0, 0.1, 0, 0],
  [5, 0.3, 17, 16],
  [1e5, 1, 1e5, 1e5],
])('%f s in steps of %f s are %i steps, or %i', (seconds, step, least, most) => {
  expect([stepsFor(seconds, step), stepsWithin(seconds, step)]).toEqual([least, most]);
  expect([lastLonger(most, step, seconds), lastLonger(most + 1, step, seconds)]).toEqual([false, true]);
});

test('clocks count 2^24 steps at most, as a float32 can', () => {
  expect([stepsFor(2 ** 24 - 1, 1), stepsFor(2 ** 24, 1), stepsFor(1e9, 1)]).toEqual([2 ** 24 - 1, 2 ** 24, 2 ** 24]);
});
