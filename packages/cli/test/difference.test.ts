import { expect, test } from 'vitest';
import { firstDifference } from '../src/recording/inputs.ts';

const scene = { seed: 1, species: [{ name: 'a', at: [1, 2, 3] }, { name: 'b' }] };

test('equal documents have none', () => {
  expect(firstDifference(scene, structuredClone(scene))).toBeUndefined();
  expect(firstDifference(Number.NaN, Number.NaN)).toBeUndefined();
});

test.each([
  [{ ...scene, seed: 2 }, 'seed is 1 there and 2 here'],
  [{ ...scene, species: [{ name: 'a', at: [1, 2, 4] }, { name: 'c' }] }, 'species[0].at[2] is 3 there and 4 here'],
  [{ ...scene, species: [scene.species[0], { name: 'c' }] }, 'species[1].name is "b" there and "c" here'],
  [{ ...scene, more: true }, 'more is missing there and true here'],
  [{ species: scene.species }, 'seed is 1 there and missing here'],
  [[scene], 'the document is '],
])('the first is named, with both values: %#', (other, message) => {
  expect(firstDifference(scene, other)).toContain(message);
});
