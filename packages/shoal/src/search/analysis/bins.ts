/** Candidates grouped by the value of one coefficient. */
export interface Bins {
  readonly count: number;
  /** Index of each candidate's bin. Bins are in the order of increasing values. */
  readonly of: Uint32Array;
}

/**
 * Divides values into bins. If there are few different values, each gets a bin of its own. Otherwise bins hold about
 * equal numbers of values, and equal values stay in the same bin.
 * @param most largest number of bins, at least 1
 */
export function binsOf(values: readonly number[], most: number): Bins {
  const order = [...values.keys()].sort((i, j) => values[i] - values[j]);
  const different = new Set(values).size;
  const of = new Uint32Array(values.length);
  let bin = -1;
  let lastShare = -1;
  for (const [rank, index] of order.entries()) {
    const isNew = rank === 0 || values[index] !== values[order[rank - 1]];
    const share = Math.floor((rank * most) / values.length);
    if (isNew && (different <= most || share > lastShare)) {
      bin++;
      lastShare = share;
    }
    of[index] = bin;
  }
  return { count: bin + 1, of };
}

/**
 * Number of bins for the values. More bins resolve a curve better but hold fewer candidates. If each different value
 * has two candidates or more on average, each gets a bin.
 */
export function binCount(values: readonly number[], most: number): number {
  const levels = new Set(values).size;
  if (levels <= most && 2 * levels <= values.length) return levels;
  return Math.max(2, Math.min(most, Math.floor(Math.sqrt(values.length))));
}
