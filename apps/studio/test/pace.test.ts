import { expect, test } from 'vitest';
import { Pace } from '../src/stage/clock.ts';

test('the pace is the share of the asked time that passed, after the slow beginning', () => {
  const pace = new Pace();
  for (let frame = 0; frame < 10; frame++) pace.add(0.1, 0.1, 0.01);
  expect(pace.share).toBe(1);
  for (let frame = 0; frame < 200; frame++) pace.add(0.1, 0.2, 0.06);
  expect(pace.share).toBeCloseTo(0.3);
  pace.restart();
  expect(pace.share).toBe(1);
});
