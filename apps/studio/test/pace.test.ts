import { parseScenario } from 'shoal';
import { expect, test } from 'vitest';
import { Pace, surroundingsTimeOf } from '../src/stage/clock.ts';

test('the pace is the share of the asked time that passed, after the slow beginning', () => {
  const pace = new Pace();
  for (let frame = 0; frame < 10; frame++) pace.add(0.1, 0.1, 0.01);
  expect(pace.share).toBe(1);
  for (let frame = 0; frame < 200; frame++) pace.add(0.1, 0.2, 0.06);
  expect(pace.share).toBeCloseTo(0.3);
  pace.restart();
  expect(pace.share).toBe(1);
});

test('water and light go by the clock of the screen, and stand still in a scene that stands still', () => {
  const at = (shownTime: number, speed: number): number =>
    surroundingsTimeOf({
      shownTime,
      plan: parseScenario({ version: 1, view: { speed }, species: [{ name: 'fish' }] }),
    });
  expect([at(3, 1), at(3, 2), at(3, 0.5)]).toEqual([3, 1.5, 6]);
  expect(at(3, 0)).toBe(3);
});
