import { expect, test } from 'vitest';
import { Metrics } from '../../metrics/metrics.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { ScenarioError } from '../../scenario/schema/problem.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { offspring } from '../methods/genetic.ts';
import { documentOfCandidate, valuesOfCandidate } from '../study/study.ts';
import {
  firstPopulation,
  genesOf,
  nextPopulation,
  type Population,
  populationDocument,
  readPopulationText,
} from './population.ts';

const scenario = {
  version: 1,
  name: 'A small school',
  simulation: { step: 0.05 },
  world: { min: [0, 0, 0], max: [30, 30, 30] },
  species: [{ name: 'sardine', count: 40, start: { kind: 'sphere', radius: 6 } }],
};

const points = ({ members }: Population): number[][] => members.map(({ point }) => [...point]);
const textOf = (population: Population): string => JSON.stringify(populationDocument(population));

/** Mean polarisation of each school from 15 s to 20 s. */
function polarisations(population: Population): number[] {
  return population.members.map(({ point }) => {
    const simulation = new Simulation(parseScenarioJson(documentOfCandidate(population, point)), { record: false });
    const metrics = new Metrics(simulation);
    simulation.step(300);
    let sum = 0;
    for (let k = 0; k < 10; k++) {
      simulation.step(10);
      sum += metrics.measure(new Set(['polarisation'])).polarisation ?? 0;
    }
    return sum / 10;
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a viewer who always picks the three most polarised schools raises polarisation in five generations', () => {
  for (const seed of [1, 2, 3]) {
    let population = firstPopulation(scenario, seed);
    const first = polarisations(population);
    let order = first;
    for (let generation = 0; generation < 5; generation++) {
      const ranked = [...order.keys()].sort((one, other) => order[other] - order[one]);
      population = nextPopulation(population, ranked.slice(0, 3));
      order = polarisations(population);
    }
    expect(mean(order), `seed ${seed}`).toBeGreaterThan(mean(first) + 0.15);
  }
});

test('a population starts from the scenario as it is, and follows from seed and choice alone', () => {
  const plan = parseScenarioJson(scenario);
  const names = genesOf(plan).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['separation weight', 'separation radius']);
  expect(names).toContain('wander weight');
  expect(names.join()).not.toMatch(/bounds|obstacles|current/);
  const first = firstPopulation(scenario, 5);
  expect(first.members).toHaveLength(9);
  const { rules } = plan.species[0];
  expect(valuesOfCandidate(first, first.members[0].point)).toEqual(
    names.map((name) => {
      const [rule, key] = String(name).split(' ') as ['alignment', 'weight'];
      return rules[rule][key];
    }),
  );
  // Each of the other schools has its own eighth of every range.
  for (const d of names.keys()) {
    const shares = first.members.slice(1).map(({ point }) => Math.floor(8 * point[d]));
    expect(shares.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  }
  expect(points(firstPopulation(scenario, 5))).toEqual(points(first));
  expect(points(firstPopulation(scenario, 6))).not.toEqual(points(first));
  const next = nextPopulation(first, [2, 4]);
  expect(points(nextPopulation(first, [4, 2]))).toEqual(points(next));
  expect(points(nextPopulation(first, [2, 5]))).not.toEqual(points(next));
  expect(points(nextPopulation({ ...first, generation: 2 }, [2, 4]))).not.toEqual(points(next));
  expect(next.generation).toBe(2);
});

test('a kept school stays in its place and is a parent', () => {
  const first = firstPopulation(scenario, 5);
  const members = first.members.map((member, index) => ({ ...member, isKept: index === 3 }));
  const next = nextPopulation({ ...first, members }, []);
  expect(next.members[3]).toEqual(members[3]);
  const rest = next.members.filter((_, index) => index !== 3);
  expect(rest.every(({ isKept }) => !isKept)).toBe(true);
  // Children differ from their single parent by small steps, and are not all alike.
  const away = rest.map(({ point }) => Math.max(...point.map((x, d) => Math.abs(x - members[3].point[d]))));
  expect(Math.max(...away)).toBeLessThan(0.6);
  expect(new Set(rest.map(({ point }) => point.join())).size).toBeGreaterThan(6);
});

test('children lie between and around their parents, within 0 to 1', () => {
  const parents = [Float64Array.of(0.2, 1), Float64Array.of(0.6, 0)];
  const children = offspring(parents, 400, 1, 1, { crossover: 1, mutation: 0 });
  for (const [x, y] of children) {
    // BLX-0.5: a child lies beyond a parent by at most half of the parents' distance.
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(0.8 + 1e-12);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(1);
  }
  expect(mean(children.map(([x]) => x))).toBeCloseTo(0.4, 1);
});

test('a saved population is read again; a damaged one says all that is wrong', () => {
  const first = nextPopulation(firstPopulation(scenario, 5), [0]);
  const kept = { ...first, members: first.members.map((one, index) => ({ ...one, isKept: index === 8 })) };
  const again = readPopulationText(textOf(kept), 'population.json');
  expect(again).toEqual(kept);
  expect(points(nextPopulation(again, [1]))).toEqual(points(nextPopulation(kept, [1])));

  const nine = (...first: unknown[]): object[] =>
    Array.from({ length: 9 }, (_, index) => ({ coordinates: first[index] ?? [0.5] }));
  const problems = (change: object): string[] => {
    try {
      readPopulationText(JSON.stringify({ ...JSON.parse(textOf(kept)), ...change }), 'a.json');
    } catch (error) {
      if (error instanceof ScenarioError) return error.problems.map(({ path, rule }) => `${path} ${rule}`);
      throw error;
    }
    return [];
  };
  expect(problems({ members: nine([2], 'x'), seed: -1 })).toEqual([
    'seed must be ≥ 0',
    'members[0].coordinates[0] must be ≤ 1',
    'members[1].coordinates must be a list of 1 to 100 coordinates',
  ]);
  expect(problems({ members: nine() })[0]).toMatch(
    /^members\[0\]\.coordinates must be a list of \d+, one for each entry of vary$/,
  );
  expect(problems({ scenario: { version: 1 } })).toEqual(['species is missing']);
  expect(problems({ vary: [{ kind: 'range', paths: ['species[7].body.length'], min: 0, max: 1 }] })[0]).toMatch(
    /^vary\[0\]\.paths\[0\] must/,
  );
  expect(problems({ members: Array(10).fill({ coordinates: [0] }) })).toEqual(['members must be a list of 9 schools']);
  const lame = {
    ...scenario,
    species: [
      {
        name: 'a',
        rules: Object.fromEntries(
          ['separation', 'alignment', 'cohesion', 'wander'].map((rule) => [rule, { enabled: false }]),
        ),
      },
    ],
  };
  expect(() => firstPopulation(lame, 1, 'x.json')).toThrow(
    'x.json: species[0].rules must have an enabled rule with a weight, got none. Enable one, such as cohesion.',
  );
});
