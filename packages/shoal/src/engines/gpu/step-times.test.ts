import { expect, test } from 'vitest';
import { School } from '../../school/school.ts';
import { StepClock, StepTimes } from './step-times.ts';

/** Runs some steps. @returns the start time of each, by its number */
function make(times: StepTimes, school: School, runs: readonly (readonly [count: number, dt: number])[]): number[] {
  const begins: number[] = [];
  for (const [count, dt] of runs)
    times.begin(school, count, dt).forEach((time, k, { length }) => {
      begins[school.step - length + k] = time;
    });
  return begins;
}

test('a time of a step has the bits of the time of the school, wherever the state was read back', () => {
  const school = new School(1);
  const times = new StepTimes(() => 0);
  const begins = make(times, school, [
    [40, 1 / 20],
    [1, 1 / 20],
    [30, 1 / 60],
    [30, 1 / 20],
  ]);
  // The time is a sum of durations, which rounds differently from a product.
  expect(begins[30]).not.toBe(30 / 20);
  const clock = new StepClock(times.takePaces());
  for (const step of [0, 7, 7, 30, 40, 41, 42, 70, 71, 100]) {
    clock.goTo(step);
    expect([step, clock.time]).toEqual([step, begins[step]]);
  }
  expect(clock.time + clock.dt).toBe(school.time);
  const later = make(times, school, [[5, 1 / 20]]);
  const another = new StepClock(times.takePaces());
  another.goTo(104);
  expect(another.time).toBe(later[104]);
});

test('after the school has gone to another state, times are those of its steps', () => {
  const school = new School(1);
  const times = new StepTimes(() => 0);
  make(times, school, [[50, 1 / 20]]);
  school.step = 20;
  school.time = 1;
  const begins = make(times, school, [[5, 1 / 20]]);
  const clock = new StepClock(times.takePaces());
  clock.goTo(24);
  expect(clock.time).toBe(begins[24]);
});
