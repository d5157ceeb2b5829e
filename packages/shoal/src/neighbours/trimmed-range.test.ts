import { expect, test } from 'vitest';
import { generator } from '../../test/random/states.ts';
import { trimmedRange } from './cells.ts';

test('is what sorting finds, with equal and infinite numbers', () => {
  const out = new Float64Array(2);
  const random = generator(4);
  for (let round = 0; round < 500; round++) {
    const size = 1 + Math.floor(random() * 256);
    const odd = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0][round % 3];
    const numbers = Float32Array.from({ length: size }, () => (random() < 0.1 ? odd : Math.floor(random() * 200) / 7));
    const sorted = numbers.slice().sort();
    const cut = Math.floor(size / 20);
    trimmedRange(out, [numbers, sorted, sorted.slice().reverse()][round % 3], numbers.length, cut);
    expect([...out], `round ${round}`).toEqual([sorted[cut], sorted[size - 1 - cut]]);
  }
});

test('ignores NaN', () => {
  const out = new Float64Array(2);
  trimmedRange(out, Float32Array.of(Number.NaN, 3, 1, Number.NaN, 2), 5, 1);
  expect([...out]).toEqual([2, 2]);
});
