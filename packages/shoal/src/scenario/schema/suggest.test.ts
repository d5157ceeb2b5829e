import { expect, test } from 'vitest';
import { didYouMean, suggest } from './suggest.ts';

const rules = ['alignment', 'cohesion', 'bounds', 'at'];

test.each<[wrong: string, name: string | undefined]>([
  ['alignmnet', 'alignment'],
  ['ALIGNMENT', 'alignment'],
  // Three letters may be wrong, added or missing, and no more.
  ['alignmentxyz', 'alignment'],
  ['alignmentwxyz', undefined],
  ['alignm', 'alignment'],
  ['align', undefined],
  ['xyzgnment', 'alignment'],
  ['wxyznment', undefined],
  // Of a short word, half of its letters.
  ['bo', undefined],
  ['bou', undefined],
  ['boun', 'bounds'],
  ['t', 'at'],
  ['xt', 'at'],
  ['xyt', 'at'],
  ['xyz', undefined],
  // What other programs call it.
  ['position', 'at'],
  ['Translation', 'at'],
  ['stone', undefined],
  ['constructor', undefined],
])('%s: %s', (wrong, name) => {
  expect(didYouMean(wrong, rules)).toBe(name ? `Did you mean "${name}"?` : '');
});

test('of names that are equally near the first is suggested, and of nearer ones the nearest', () => {
  expect(didYouMean('cat', ['car', 'cap', 'bat'])).toBe('Did you mean "car"?');
  expect(didYouMean('cat', ['car', 'cats', 'Cat'])).toBe('Did you mean "Cat"?');
  expect(didYouMean('abcd', ['bcda', 'dcba'])).toBe('Did you mean "bcda"?');
});

test('without a near name all are listed', () => {
  expect(suggest('wxyz', ['a', 'b'])).toBe('Known: a, b.');
  expect(suggest('wxyz', [])).toBe('There are none.');
  expect(suggest('rules', ['rule'])).toBe('Did you mean "rule"?');
});

test('texts of more than 64 letters are not compared', () => {
  const long = 'a'.repeat(64);
  expect(didYouMean(long, [`${long}b`])).toBe(`Did you mean "${long}b"?`);
  expect(didYouMean(`${long}a`, [long])).toBe('');
});
