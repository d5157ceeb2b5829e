import { expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { School } from '../../school/school.ts';
import { Contact } from './contact.ts';
import { clearanceAfter, distanceFor } from './limits.ts';

it('a fish keeps a thousandth more than its radius, and a millionth less than the clearance that is left', () => {
  expect(distanceFor(2)).toBeCloseTo(2.002, 12);
  expect(clearanceAfter(5, 3)).toBeCloseTo(2 - 2e-6, 12);
});

const radius = 0.1;

it('the clearance of a fish is less by the way of an obstacle, which may come nearer by as much again', () => {
  const way = 0.01;
  const plan = parseScenarioJson({
    version: 1,
    obstacles: [
      {
        ...{ shape: { kind: 'box', size: [2, 20, 20] }, at: [1 + way, 0, 0] },
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: [-way, 0, 0] },
        ],
      },
    ],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  const contact = new Contact(obstacles, plan, new Float32Array(1), [radius], 1);
  const after = (at: number, to: number): number => {
    const school = new School(1);
    school.x[0] = -to;
    expect(contact.keepOut(school, 0, Float64Array.of(-at, 0, 0))).toBe(true);
    return contact.clearance[0];
  };
  // At the end of the step the face is at x = 0. Known up to 16 ways of both; each way is taken off once more.
  expect(after(0.2, 0.2)).toBeCloseTo(0.2 - 2 * way, 5);
  expect(after(0.2, 0.195)).toBeCloseTo(0.2 - way - way - 0.005, 5);
  expect(after(0.9, 0.9)).toBeCloseTo(radius * 1.001 + way + 16 * way - 2 * way, 5);
  // It may come too near.
  expect(after(0.115, 0.115)).toBe(0);
});
