// Decides when a candidate is so bad that further seeds are not worth their time.

import { exponential } from '../math/exponential.ts';

/**
 * Up to this number of differences, all combinations of signs are counted. Above it, a normal approximation is used.
 */
const mostExact = 20;

/**
 * The probability that the positive rank sum of paired differences is at least this large if their signs are random
 * (Wilcoxon 1945, doi:10.2307/3001968: one-sided signed-rank test). Zeros are ignored, and ties share their ranks.
 */
export function signedRankProbability(differences: readonly number[]): number {
  const sized = differences.filter((x) => x !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
  const ranks = sharedRanks(sized.map(Math.abs));
  if (sized.length === 0) return 1;
  // Doubled ranks are whole numbers even if ties share them.
  let positive = 0;
  for (const [index, x] of sized.entries()) if (x > 0) positive += 2 * ranks[index];
  return sized.length <= mostExact ? exactTail(ranks, positive) : normalTail(ranks, positive / 2);
}

/**
 * Whether one candidate is significantly worse than another over the same seeds (one-sided signed-rank test).
 * @param losses of the first candidate, one per seed @param best losses of the other candidate @param error
 * significance level
 */
export function isSurelyWorse(losses: readonly number[], best: readonly number[], error = 0.05): boolean {
  return signedRankProbability(losses.map((loss, seed) => loss - best[seed])) <= error;
}

function sharedRanks(sizes: readonly number[]): Float64Array {
  const ranks = new Float64Array(sizes.length);
  for (let first = 0, last = 0; first < sizes.length; first = last + 1) {
    for (last = first; sizes[last + 1] === sizes[first]; ) last++;
    ranks.fill((first + last) / 2 + 1, first, last + 1);
  }
  return ranks;
}

/** The fraction of all sign combinations whose positive rank sum is at least `positive` halves. */
function exactTail(ranks: Float64Array, positive: number): number {
  const total = ranks.reduce((sum, rank) => sum + 2 * rank, 0);
  const ways = new Float64Array(total + 1);
  ways[0] = 1;
  for (const rank of ranks) for (let sum = total; sum >= 2 * rank; sum--) ways[sum] += ways[sum - 2 * rank];
  let tail = 0;
  for (let sum = positive; sum <= total; sum++) tail += ways[sum];
  return tail / (1 << ranks.length);
}

function normalTail(ranks: Float64Array, positive: number): number {
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / 2;
  const deviation = Math.sqrt(ranks.reduce((sum, rank) => sum + rank * rank, 0)) / 2;
  return upperTail((positive - 0.5 - mean) / deviation);
}

/** The upper tail of the normal distribution (Abramowitz & Stegun 1964, 26.2.17, to 1e-7). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (exponential((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
