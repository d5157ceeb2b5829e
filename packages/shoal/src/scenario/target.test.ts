import { expect, test } from 'vitest';
import { parseScenarioJson } from './parse.ts';
import { targetOf } from './target.ts';

const plan = parseScenarioJson({
  version: 1,
  currents: [
    { kind: 'uniform', velocity: [1, 2, 3] },
    { kind: 'grid', min: [0, 0, 0], max: [1, 1, 1], size: [2, 2, 2], velocities: Array(8).fill([0, 0, 0]) },
  ],
  food: [{ at: [1, 1, 1] }],
  species: [
    { name: 'a', goals: [{ at: [4, 5, 6] }] },
    { name: 'b', heading: { model: 'couzin' } },
  ],
});

test.each<[path: string, value: number | boolean, more: object]>([
  ['species[0].rules.cohesion.nearest', 0, { whole: true, min: 0 }],
  ['species[0].rules.cohesion.enabled', true, { whole: false, min: -1e9, max: 1e9, vertical: false }],
  ['species[0].motion.maxSpeed', 3, { min: 0, max: 1000, whole: false, vertical: false }],
  ['species[0].motion.verticalFactor', plan.species[0].motion.verticalFactor, { vertical: true }],
  ['species[0].perception.fieldOfViewDeg', 360, { min: 0, max: 360 }],
  ['species[1].heading.repulsionRadius', 1, { min: 0 }],
  ['species[0].goals[0].at[1]', 5, { key: 1, min: -1e9, max: 1e9 }],
  ['currents[0].velocity[2]', 3, { key: 2 }],
  ['currents[1].velocities[3][0]', 0, { key: 0 }],
  ['food[0].at[0]', 1, { key: 0 }],
])('%s may change over time', (path, value, more) => {
  const target = targetOf(plan, path);
  expect(target).toMatchObject(more);
  expect(target?.holder[target.key]).toBe(value);
});

test.each([
  'species[0].rules.cohesion.form',
  'species[0].rules.cohesion',
  'species[0].rules.none.weight',
  'species[2].rules.cohesion.weight',
  'species[0].count',
  'species[0].goals',
  'currents[1].size[0]',
  'currents[7].strength',
  'world.min[0]',
  'seed',
  '',
])('"%s" may not', (path) => {
  expect(targetOf(plan, path)).toBeUndefined();
});
