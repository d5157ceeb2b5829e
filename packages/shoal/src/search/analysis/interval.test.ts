import { expect, test } from 'vitest';
import { middleOf } from './variance-share.ts';

test.each([
  // Squares up to 20², a fortieth of the way along their places from each end: half between two of them.
  [21, [0.5, (19 ** 2 + 20 ** 2) / 2]],
  // The second and the last but one of 41.
  [41, [1, 39 ** 2]],
  [1, [0, 0]],
])('the middle 95 %% of %i squares, in any order', (count, [low, high]) => {
  const squares = Array.from({ length: count }, (_, k) => ((count - 1 - k) % count) ** 2);
  expect(middleOf(squares)).toEqual({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
});
