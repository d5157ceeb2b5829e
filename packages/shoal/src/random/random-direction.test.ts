import { expect, test } from 'vitest';
import { addRandomDirection } from './random.ts';

test.each([
  ['none', 0, [5, 1]],
  ['a quarter', 2 ** 30, [3, 3]],
  ['half', 2 ** 31, [1, 1]],
  ['three quarters', 3 * 2 ** 30, [3, -1]],
])('a hash of %s of all is that part of a turn from x to y', (_, hash, [x, y]) => {
  const out = Float64Array.of(3, 1, 7);
  addRandomDirection(out, 2, hash);
  expect(Array.from(out)).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6), 7]);
});
