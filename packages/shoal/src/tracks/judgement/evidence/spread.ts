// Medians and robust deviations, for several kinds of findings.

/** Where values are and how far they spread, little affected by a few wrong ones. All NaN without values. */
export interface RobustSpread {
  readonly median: number;
  /** 1.4826 × the median absolute deviation, which is the standard deviation of normally distributed values. */
  readonly deviation: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  /** 95 % quantile. */
  readonly high: number;
}

const perDeviation = 1.4826;
/** More values are thinned evenly: quantiles of this many are known to 0.3 %. */
const mostSorted = 1 << 16;

/** NaN is ignored. */
export function robustSpread(values: Float64Array): RobustSpread {
  const every = Math.max(1, Math.floor(values.length / mostSorted));
  const known = new Float64Array(Math.ceil(values.length / every));
  let count = 0;
  for (let k = 0; k < values.length; k += every) if (!Number.isNaN(values[k])) known[count++] = values[k];
  const sorted = known.subarray(0, count).sort();
  const median = quantile(sorted, 0.5);
  return {
    median,
    deviation: perDeviation * medianDistance(sorted, median),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
    high: quantile(sorted, 0.95),
  };
}

/** The median of the distances from the median. They grow in both directions from it, so they need no sorting. */
function medianDistance(sorted: Float64Array, median: number): number {
  const middle = Math.floor(0.5 * (sorted.length - 1));
  let below = middle;
  let above = middle + 1;
  let distance = Number.NaN;
  for (let k = 0; k <= middle; k++) {
    const isBelow = below >= 0 && !(sorted[above] - median < median - sorted[below]);
    distance = isBelow ? median - sorted[below--] : sorted[above++] - median;
  }
  return distance;
}

/** Median of numbers that are not NaN. */
export function medianOf(values: Iterable<number>): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The least and the greatest. */
export function rangeOf(values: Float64Array): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < values.length; k++) {
    low = Math.min(low, values[k]);
    high = Math.max(high, values[k]);
  }
  return [low, high];
}
