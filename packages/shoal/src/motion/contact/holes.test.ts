import { expect, it } from 'vitest';
import { School } from '../../school/school.ts';
import { stopTowards } from './holes.ts';

it('a fish is stopped along a way only, and only if it swims along it', () => {
  const school = new School(1);
  const velocity = (): number[] => [school.vx[0], school.vy[0], school.vz[0]];
  [school.vx[0], school.vy[0], school.vz[0]] = [3, 1, 2];
  stopTowards(school, 0, [3, 4, 7], [1, 1, 1]);
  stopTowards(school, 0, [1, 1, 1], [1, 1, 1]);
  expect(velocity()).toEqual([3, 1, 2]);
  stopTowards(school, 0, [1, 1, 1], [3, 4, 7]);
  // (3, 1, 2) · (2, 3, 6) = 21 of 49
  [3 - 6 / 7, 1 - 9 / 7, 2 - 18 / 7].forEach((expected, axis) => {
    expect(velocity()[axis]).toBeCloseTo(expected, 6);
  });
});
