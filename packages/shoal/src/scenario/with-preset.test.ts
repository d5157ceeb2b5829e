import { expect, test } from 'vitest';
import { parseScenarioJson } from './parse.ts';
import { withPreset } from './with-preset.ts';

test('another preset replaces coefficients and keeps the world, the fish and disabled rules', () => {
  const scene = {
    version: 1,
    preset: 'improved',
    name: 'bay',
    world: { min: [0, 0, 0], max: [8, 9, 10] },
    simulation: { step: 0.125 },
  };
  const rules = { cohesion: { enabled: false }, alignment: { weight: 7.5, radius: 3.25 } };
  const species = [{ name: 'a', count: 12, body: { length: 0.5 }, motion: { maxSpeed: 9 }, rules }, { name: 'b' }];
  const plan = parseScenarioJson({ ...scene, species });
  const other = withPreset(plan, 'parker');
  const bare = parseScenarioJson({
    ...scene,
    preset: 'parker',
    species: [{ name: 'a', count: 12, body: { length: 0.5 }, rules: { cohesion: { enabled: false } } }, { name: 'b' }],
  });
  expect(other.species.map(({ rules, motion }) => ({ rules, motion }))).toEqual(
    bare.species.map(({ rules, motion }) => ({ rules, motion })),
  );
  expect(other.species[0].rules.cohesion.enabled).toBe(false);
  expect(other.species[1].rules.cohesion.enabled).toBe(true);
  expect(other).toMatchObject({ name: 'bay', step: 0.125, world: scene.world, count: plan.count });
});

test('a rule that only the former preset disables is enabled by a preset that has it', () => {
  const plan = parseScenarioJson({ version: 1, preset: 'parker', species: [{ name: 'a' }] });
  const improved = parseScenarioJson({ version: 1, preset: 'improved', species: [{ name: 'a' }] });
  expect(plan.species[0].rules.wander.enabled).toBe(false);
  expect(withPreset(plan, 'improved').species[0].rules).toEqual(improved.species[0].rules);
});
