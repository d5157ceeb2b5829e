import { expect, test } from 'vitest';
import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import type { Positions } from '../neighbours/search.ts';
import { parseScenario } from '../scenario/parse.ts';
import { Simulation } from '../simulation/simulation.ts';
import { FewFish, few } from './few-fish.ts';
import { groupSizes } from './groups.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { meanDistancesByRank } from './nearest-ranks.ts';

test.each([1, 2, 3, 60, few])('few fish have the same neighbours and groups as by a grid: %i', (count) => {
  const fish = new FewFish();
  for (const edge of [5, 20, 60]) {
    const plan = parseScenario({
      version: 1,
      seed: count + edge,
      world: { min: [-edge, 0, 0], max: [edge, edge, edge] },
      species: [{ name: 'fish', count }],
    });
    const { school } = new Simulation(plan);
    const search = new GridSearch();
    search.build(school, 3);
    fish.take(school);
    expect(fish.meanNearest()).toBe(meanNearestNeighbour(search, new NearList(), school, 3));
    expect(fish.groupSizes(3)).toEqual(groupSizes(search, new NearList(), school, 3));
  }
});

test('NaN positions give NaN, and searches end', () => {
  const { school } = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish', count: 20 }] }));
  school.x.fill(Number.NaN);
  const search = new GridSearch();
  search.build(school, 3);
  const near = new NearList();
  expect(meanNearestNeighbour(search, near, school, 3)).toBeNaN();
  expect(new FewFish().take(school).meanNearest()).toBeNaN();
  expect(meanDistancesByRank({ search, near }, school, 2, 3)).toEqual([Number.NaN, Number.NaN]);
  expect(new FewFish().take(school).groupSizes(3)).toHaveLength(20);
});

test('the nearest are found again after the fish have moved, and when some of them have left', () => {
  const plan = parseScenario({ version: 1, seed: 3, species: [{ name: 'fish', count: 200, motion: { maxSpeed: 8 } }] });
  const simulation = new Simulation(plan);
  const fish = new FewFish();
  const search = new GridSearch();
  for (let frame = 0; frame < 20; frame++) {
    simulation.step(frame);
    const { school } = simulation;
    for (const count of [school.count, 150, 151, 2]) {
      const some = { ...positionsOf(school), count };
      search.build(some, 3);
      expect(fish.take(some).meanNearest()).toBe(meanNearestNeighbour(search, new NearList(), some, 3));
    }
  }
});

function positionsOf({ count, x, y, z, species }: Positions): Positions {
  return { count, x, y, z, species };
}
