import { parseScenario, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { Pace } from '../src/stage/pace.ts';
import { emptyFraming, framingInto } from '../src/viewport/framing.ts';

function framed(positions: [number, number, number][]): ReturnType<typeof emptyFraming> {
  const velocities = positions.map(() => [1, 0, 0] as [number, number, number]);
  const plan = parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [100, 100, 100] },
    species: [{ name: 'fish', start: { kind: 'list', positions, velocities } }],
  });
  const framing = emptyFraming();
  framingInto(framing, new Simulation(plan), 2);
  return framing;
}

test('two fish: the ball is between them and holds both', () => {
  const { centre, radius } = framed([
    [40, 50, 50],
    [60, 50, 50],
  ]);
  expect(centre.toArray()).toEqual([50, 50, 50]);
  expect(radius).toBe(11);
});

test('a straggler does not make the school small, and fish outside the world count at its wall', () => {
  const school = Array.from({ length: 19 }, (_, i): [number, number, number] => [20 + (i % 3), 20, 20]);
  const { centre, radius } = framed([...school, [95, 95, 95]]);
  expect(centre.x).toBeCloseTo(21);
  expect(radius).toBeLessThan(3);
  expect(framed([[-500, 50, 50]]).centre.toArray()).toEqual([0, 50, 50]);
});

test('the pace is the share of the asked time that passed, after the slow beginning', () => {
  const pace = new Pace();
  for (let frame = 0; frame < 10; frame++) pace.add(0.1, 0.1, 0.01);
  expect(pace.share).toBe(1);
  for (let frame = 0; frame < 200; frame++) pace.add(0.1, 0.2, 0.06);
  expect(pace.share).toBeCloseTo(0.3);
  pace.restart();
  expect(pace.share).toBe(1);
});
