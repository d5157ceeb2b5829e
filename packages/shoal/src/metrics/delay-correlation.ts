// Finds which fish lead: which of two turns first, by correlating their headings at a delay.

/** Unit headings of one fish over time, three numbers per frame; 0, 0, 0 in a frame without a heading. */
export type Headings = Float64Array;

/** How two fish follow each other. */
export interface PairDelay {
  /** The delay τ of the second fish at which the correlation is largest, s. Positive: the first fish leads. */
  readonly delay: number;
  /** The correlation at this delay: 1 if the headings are the same. */
  readonly correlation: number;
}

/**
 * The directional correlation delay of a pair (Nagy et al. 2010, doi:10.1038/nature08891): C(τ) = mean over t of
 * v̂₁(t)·v̂₂(t + τ), over the frames in which both have a heading. The delay is the τ with the largest C; of equal
 * ones, the shortest.
 * @param longest longest delay that is tried, frames
 * @param interval between two frames, s
 */
export function pairDelay(first: Headings, second: Headings, longest: number, interval: number): PairDelay {
  let best: PairDelay = { delay: Number.NaN, correlation: Number.NaN };
  for (let size = 0; size <= longest; size++) {
    for (const lag of size === 0 ? [0] : [size, -size]) {
      const correlation = correlationAt(first, second, lag);
      if (!(correlation <= best.correlation) && !Number.isNaN(correlation))
        best = { delay: lag * interval, correlation };
    }
  }
  return best;
}

function correlationAt(first: Headings, second: Headings, lag: number): number {
  const frames = first.length / 3;
  let [sum, count] = [0, 0];
  for (let t = Math.max(0, -lag); t < frames && t + lag < frames; t++) {
    const [i, j] = [3 * t, 3 * (t + lag)];
    const dot = first[i] * second[j] + first[i + 1] * second[j + 1] + first[i + 2] * second[j + 2];
    if (!hasHeading(first, i) || !hasHeading(second, j)) continue;
    sum += dot;
    count++;
  }
  return sum / count;
}

function hasHeading(headings: Headings, k: number): boolean {
  return headings[k] !== 0 || headings[k + 1] !== 0 || headings[k + 2] !== 0;
}

/** How far a fish leads the others. */
export interface Leadership {
  readonly id: number;
  /** Mean delay with which the other fish follow it, s. Positive: it leads. */
  readonly lead: number;
  /** Mean of the correlations at these delays. */
  readonly correlation: number;
}

/**
 * Returns the mean delays of all fish, strongest leader first.
 * @param fish headings by id
 * @param longest longest delay that is tried, frames
 * @param interval between two frames, s
 */
export function leadership(
  fish: ReadonlyMap<number, Headings>,
  longest: number,
  interval: number,
): readonly Leadership[] {
  const ids = [...fish.keys()];
  const sums = new Map(ids.map((id) => [id, { delays: 0, correlations: 0, pairs: 0 }]));
  for (const [k, [first, ofFirst]] of [...fish].entries()) {
    for (const [second, ofSecond] of [...fish].slice(k + 1)) {
      const { delay, correlation } = pairDelay(ofFirst, ofSecond, longest, interval);
      if (Number.isNaN(delay)) continue;
      for (const [id, sign] of [[first, 1] as const, [second, -1] as const]) {
        const sum = sums.get(id);
        if (!sum) continue;
        sum.delays += sign * delay;
        sum.correlations += correlation;
        sum.pairs++;
      }
    }
  }
  return [...sums]
    .map(([id, { delays, correlations, pairs }]) => ({ id, lead: delays / pairs, correlation: correlations / pairs }))
    .sort((a, b) => b.lead - a.lead || a.id - b.id);
}
