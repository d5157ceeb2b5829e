import { expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { carry } from './carry.ts';
import { isInside } from './inside.ts';

it('a fish that no body pushes stays where it is, even within a body', () => {
  const plan = parseScenarioJson({
    version: 1,
    obstacles: [{ shape: { kind: 'box', size: [2, 20, 20] }, at: [1, 0, 0] }],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const { bodies } = new Obstacles(plan);
  const place = Float64Array.of(1, 0.5, 0);
  expect(bodies.some((body) => isInside(body, 1, 0.5, 0))).toBe(true);
  expect(carry(place, bodies, 0.1, false)).toBe(true);
  expect(Array.from(place)).toEqual([1, 0.5, 0]);
});
