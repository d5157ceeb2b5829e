import { expect, test } from 'vitest';
import { isSurelyWorse, signedRankProbability } from './race.ts';

/** By counting: the share of all signs whose positive ranks sum to at least the given ones; ties have their mean rank. */
function counted(differences: readonly number[]): number {
  const values = differences.filter((x) => x !== 0);
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  const rank = (x: number): number => (sizes.indexOf(Math.abs(x)) + sizes.lastIndexOf(Math.abs(x))) / 2 + 1;
  const ranks = values.map(rank);
  const given = ranks.reduce((sum, r, i) => sum + (values[i] > 0 ? r : 0), 0);
  let ways = 0;
  for (let signs = 0; signs < 2 ** ranks.length; signs++) {
    if (ranks.reduce((sum, r, i) => sum + ((signs >> i) & 1) * r, 0) >= given) ways++;
  }
  return ways / 2 ** ranks.length;
}

test.each([
  ['ties below a larger one', [1, 1, -2], 5 / 8],
  ['ties of three', [1, 1, 1, -2], 8 / 16],
  ['ties with both signs', [-1, 1, 2, -2, 3], undefined],
  ['ties and zeros', [0, 0.5, -0.5, 0.5, 1, -1, 2, 0], undefined],
  ['two groups of ties', [1, 1, -1, 4, 4, -4, 9], undefined],
] as const)('the signed-rank test shares ranks: %s', (_, differences, known) => {
  expect(signedRankProbability(differences)).toBeCloseTo(counted(differences), 12);
  if (known !== undefined) expect(signedRankProbability(differences)).toBe(known);
});

test('with ties the normal approximation has the smaller variance of the shared ranks', () => {
  // 21 differences in three groups of equal size: ranks 4, 11 and 18, the smaller ones negative.
  const tied = Array.from({ length: 21 }, (_, i) => (i < 7 ? -1 : i < 14 ? 2 : i % 2 === 0 ? 3 : -3));
  const ranks = tied.map((x) => [0, 4, 11, 18][Math.abs(x)]);
  const ways = new Map([[0, 1]]);
  for (const rank of ranks) {
    for (const [sum, count] of [...ways].sort(([a], [b]) => b - a))
      ways.set(sum + rank, (ways.get(sum + rank) ?? 0) + count);
  }
  const given = ranks.reduce((sum, rank, i) => sum + (tied[i] > 0 ? rank : 0), 0);
  const exact = [...ways].reduce((sum, [total, count]) => sum + (total >= given ? count : 0), 0) / 2 ** 21;
  expect(Math.abs(signedRankProbability(tied) - exact)).toBeLessThan(0.015);
});

test.each([
  // Of 1 to 25, every fourth is negative (rank sum 234) or positive (91). SciPy: wilcoxon, method approx, with correction.
  [-1, 0.028041461, 0.02753523],
  [1, 0.973645515, 0.974211872],
])('above 20 differences, the normal approximation has its continuity correction: %i', (sign, approximate, exact) => {
  const differences = Array.from({ length: 25 }, (_, k) => (k + 1) * (k % 4 === 0 ? sign : -sign));
  expect(signedRankProbability(differences)).toBeCloseTo(approximate, 6);
  expect(Math.abs(signedRankProbability(differences) - exact)).toBeLessThan(0.001);
  // Up to 20, all signs are counted.
  expect(signedRankProbability(differences.slice(0, 20))).toBe(counted(differences.slice(0, 20)));
});

test('a candidate is dropped at its error level, and not just above it', () => {
  const best = [0, 0, 0, 0, 0];
  expect(isSurelyWorse([1, 2, 3, 4, 5], best, 1 / 32)).toBe(true);
  expect(isSurelyWorse([1, 2, 3, 4, 5], best, 1 / 32 - 1e-9)).toBe(false);
});
