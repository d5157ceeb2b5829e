import { expect, it } from 'vitest';
import { presetNames } from '../parameters/presets.ts';
import { Simulation } from '../simulation/simulation.ts';
import { parseScenarioJson } from './parse.ts';
import type { Plan } from './plan.ts';
import { ScenarioError } from './schema/problem.ts';
import { withPreset } from './with-preset.ts';

const planOf = (species: object = {}, more: object = {}): Plan =>
  parseScenarioJson({ version: 1, dimensions: 2, species: [{ name: 'fish', ...species }], ...more });

const factorsOf = ({ species: [{ motion, rules }] }: Plan): number[] => [
  motion.verticalFactor,
  rules.wander.verticalFactor,
  rules.bounds.floorFactor,
  rules.bounds.surfaceFactor,
];

function problemsOf(make: () => unknown): string[] {
  try {
    make();
  } catch (error) {
    if (error instanceof ScenarioError) return error.message.split('\n');
  }
  return [];
}

const remedy = 'Leave it out, or write "plane": "vertical" for a scene seen from the side.';

it('a plane is seen from above unless the scenario says otherwise: vertical factors are 1', () => {
  for (const preset of presetNames) {
    const plan = planOf({}, { preset });
    expect(plan.plane).toBe('horizontal');
    expect(factorsOf(plan)).toEqual([1, 1, 1, 1]);
    // The complete document says so, and can be read again.
    expect(parseScenarioJson(plan.scenario)).toEqual(plan);
    expect(factorsOf(withPreset(plan, 'improved'))).toEqual([1, 1, 1, 1]);
  }
});

it('a plane seen from the side has the factors of 3D', () => {
  const side = planOf({}, { plane: 'vertical' });
  const space = parseScenarioJson({ version: 1, species: [{ name: 'fish' }] });
  expect(factorsOf(side)).toEqual([0.8, 0.2, 4, 2]);
  expect(factorsOf(space)).toEqual([0.8, 0.2, 4, 2]);
  expect(space.plane).toBeUndefined();
  expect(planOf({ onGround: true }, { plane: 'vertical', ground: { kind: 'plane', height: 0 } }).ground).not.toBeNull();
});

it('what is vertical is an error in a plane seen from above, and says what to do', () => {
  const rules = { wander: { verticalFactor: 0.2 }, bounds: { floorFactor: 4, surfaceFactor: 1 } };
  const timeline = [
    { kind: 'track', path: 'species[0].motion.verticalFactor', keys: [[0, 1]] },
    { kind: 'event', name: 'e', at: 0, for: 1, change: [{ path: 'species[0].rules.wander.verticalFactor', times: 2 }] },
  ];
  const species = { motion: { verticalFactor: 0.8 }, rules, onGround: true };
  const where = 'in a plane seen from above';
  expect(problemsOf(() => planOf(species, { timeline, ground: { kind: 'plane', height: 0 } }))).toEqual([
    `ground must be left out ${where}, got plane. ${remedy}`,
    `timeline[0].path must not be a vertical factor ${where}, got verticalFactor. ${remedy}`,
    `timeline[1].change[0].path must not be a vertical factor ${where}, got verticalFactor. ${remedy}`,
    `species[0].onGround must be false ${where}, got true. ${remedy}`,
    `species[0].motion.verticalFactor must be 1 ${where}, got 0.8. ${remedy}`,
    `species[0].rules.bounds.floorFactor must be 1 ${where}, got 4. ${remedy}`,
    `species[0].rules.wander.verticalFactor must be 1 ${where}, got 0.2. ${remedy}`,
  ]);
  expect(planOf({ motion: { verticalFactor: 1 } }).plane).toBe('horizontal');
});

it('an edit of a running scene is checked in the same way', () => {
  const edit = (plane: 'horizontal' | 'vertical'): void => {
    const simulation = new Simulation(planOf({}, { plane }));
    simulation.dispatch({ type: 'set', path: 'species[0].motion.verticalFactor', value: 0.5 });
  };
  expect(problemsOf(() => edit('horizontal'))).toEqual([
    `species[0].motion.verticalFactor must be 1 in a plane seen from above, got 0.5. ${remedy}`,
  ]);
  expect(() => edit('vertical')).not.toThrow();
});

it('only a plane lies', () => {
  for (const plane of ['horizontal', 'vertical'])
    expect(problemsOf(() => planOf({}, { dimensions: 3, plane }))).toEqual([
      `plane must be left out in 3D, got "${plane}". Or write "dimensions": 2.`,
    ]);
  expect(problemsOf(() => planOf({ motion: { verticalFactor: 0.5 } }, { plane: 'level' }))).toEqual([
    'plane must be one of "horizontal", "vertical", got "level".',
  ]);
});
