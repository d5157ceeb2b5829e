import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { BeatClock } from './placing.ts';

const step = 1 / 60;
const plan = parseScenarioJson({ version: 1, simulation: { step }, species: [{ name: 'sardine', count: 1 }] });

test('beats follow what was seen at a step from the time of this step on, and lose no time', () => {
  const clock = new BeatClock();
  /** Two frames a step, drawn up to a step before the state. */
  const frames = Array.from({ length: 18 }, (_, k) => {
    const state = { step: Math.floor(k / 2), time: Math.floor(k / 2) * step };
    return { ...clock.at(plan, state, -step * (1 - (k % 2) / 2)), state: state.step };
  });
  expect(frames.filter(({ looks }) => looks).map(({ state }) => state)).toEqual([3, 6]);
  const turns = frames.flatMap(({ turns }, k) => (turns ? [k] : []));
  // Frame 8 is the first that shows the time of step 3, and frame 14 that of step 6.
  expect(turns).toEqual([8, 14]);
  const passed = frames.reduce((sum, { before, after }) => sum + before + after, 0);
  expect(passed).toBeCloseTo((17 / 2) * step, 10);
});

test('after a jump back in time no beat runs backwards', () => {
  const clock = new BeatClock();
  clock.at(plan, { step: 60, time: 1 }, 0);
  const { before, after } = clock.at(plan, { step: 30, time: 0.5 }, 0);
  expect([before, after]).toEqual([0, 0]);
});
