import { readFileSync } from 'node:fs';
import { parseScenarioText, withPreset } from 'shoal';
import { expect, test } from 'vitest';
import { differencesOf } from '../src/modes/comparison/differences.ts';

const sceneOf = (name: string) =>
  parseScenarioText(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), 'utf8'));

test('two presets differ in formulas first, then in numbers; a scene does not differ from itself', () => {
  const scene = sceneOf('smoothness');
  const [common, parker] = [withPreset(scene, 'common'), withPreset(scene, 'parker')];
  expect(differencesOf([scene, scene])).toEqual([]);
  const found = differencesOf([common, parker]);
  expect(found.slice(0, 3)).toEqual([
    { name: 'Separation', values: ['xᵢ − mean xⱼ', 'Σ d'] },
    { name: 'Alignment', values: ['mean vⱼ', 'mean vⱼ − vᵢ'] },
    { name: 'Bounds', values: ['per axis, vector back to the box; 0 inside', 'per axis ±1 outside the box; 0 inside'] },
  ]);
  const of = (name: string) => found.find((one) => one.name === name)?.values;
  expect(of('Separation radius')).toEqual(['2.2 m', '1 m']);
  expect(of('Alignment radius')?.[1]).toBe('unlimited');
  expect(of('Max speed')).toEqual(['3 m/s', '4 m/s']);
  expect(of('Number of animals')).toBeUndefined();
});

test('two scenes differ in their sizes too', () => {
  const names = differencesOf([sceneOf('smoothness'), sceneOf('two-fish')]).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Number of animals', 'World']);
});
