import { expect, test } from 'vitest';
import { nearWord } from '../src/scenes/scene-search.ts';

const text = 'two sharks hunt 6000 sardines; hunting, hunters. a line of kelp';

test.each([
  ['sardnes', 'sardines'],
  ['sardinnes', 'sardines'],
  ['shrak', 'sharks'],
  ['shraks', 'sharks'],
  ['huntng', 'hunting'],
  ['hunterz', 'hunters'],
  ['kelk', 'kelp'],
  ['sadrin', 'sardines'],
  // Two slips, a wrong first letter, and words too short.
  ['srdnes', undefined],
  ['dardines', undefined],
  ['lin', undefined],
  ['lion', undefined],
])('near "%s" is %s', (word, near) => {
  expect(nearWord(word, text)).toBe(near);
});
