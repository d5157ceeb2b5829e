import { parseScenario, Simulation } from 'shoal';
import { FrameMetrics } from 'shoal/measures';
import { afterEach, expect, test } from 'vitest';
import { FishTints } from '../src/overlays/fish-tints.ts';
import { comparePairsWith, loadMetrics } from '../src/stage/measures/later-metrics.ts';
import { mostComparedHere, type PairRequest } from '../src/stage/measures/pair-measures.ts';

await loadMetrics();
afterEach(() => comparePairsWith(undefined));

const count = mostComparedHere + 500;

/** Seven groups far apart. */
const school = new Simulation(
  parseScenario({
    version: 1,
    species: [
      {
        name: 'sardine',
        count,
        start: {
          kind: 'list',
          positions: Array.from({ length: count }, (_, i) => [20 * (i % 7), 5 + 0.01 * i, 0]),
          velocities: Array.from({ length: count }, () => [1, 0, 0]),
        },
      },
    ],
  }),
);

function tintsNow(): number[] {
  return [...(new FishTints().update(school, 'group', false) ?? [])];
}

test('groups of a large school are found elsewhere, and have the colours of those found here', async () => {
  const expected = tintsNow();
  expect(new Set(expected).size).toBeGreaterThan(2);
  let asked = 0;
  comparePairsWith({
    measure: () => undefined,
    groups: async ({ fish, space, groupDistances }: PairRequest) => {
      asked++;
      return new FrameMetrics(groupDistances).groups(fish, space);
    },
  });
  const tints = new FishTints();
  expect(new Set(tints.update(school, 'group', false))).toEqual(new Set([0]));
  expect(tints.takeNews()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([tints.takeNews(), tints.takeNews()]).toEqual([true, false]);
  expect([...(tints.update(school, 'group', false) ?? [])]).toEqual(expected);
  expect(asked).toBe(1);
});

test('without the worker they are found here', async () => {
  const expected = tintsNow();
  comparePairsWith({ measure: () => undefined, groups: () => Promise.reject(new Error('The worker has ended.')) });
  const tints = new FishTints();
  tints.update(school, 'group', false);
  await new Promise((resolve) => setTimeout(resolve, 10));
  comparePairsWith({ measure: () => undefined, groups: () => undefined });
  expect([...(tints.update(school, 'group', false) ?? [])]).toEqual(expected);
});
