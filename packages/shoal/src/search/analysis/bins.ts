/** Candidates divided by the value of one coefficient. */
export interface Bins {
  readonly count: number;
  /** Index of each candidate's bin; bins are numbered by increasing value. */
  readonly of: Uint32Array;
}

/**
 * Divides values into bins. Where there are few different values, each has its bin; else the bins hold equally many
 * values, except that equal ones stay together.
 * @param most bins, at least 1
 */
export function binsOf(values: readonly number[], most: number): Bins {
  const order = [...values.keys()].sort((i, j) => values[i] - values[j] || i - j);
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
 * How many bins values fill: more resolve a curve better, and leave fewer candidates in each. Levels that hold two
 * candidates or more on average keep a bin each.
 */
export function binCount(values: readonly number[], most: number): number {
  const levels = new Set(values).size;
  if (levels <= most && 2 * levels <= values.length) return levels;
  return Math.max(2, Math.min(most, Math.floor(Math.sqrt(values.length))));
}
