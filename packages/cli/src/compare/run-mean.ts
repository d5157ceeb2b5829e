import { withinRange } from 'shoal/internal';
import { type MeanEstimate, type MeasureRange, meanEstimate, timeMean } from 'shoal/measures';

/** The mean of a metric, with the number of independent values behind it: of a series, or of seeds. */
export interface Estimate extends MeanEstimate {
  readonly independent: number;
}

/**
 * The mean of one run over time, or of several over their seeds: values of one seed are not independent of each other.
 * @param bySeed a series for each seed @param interval between two frames, s @param range the values that are possible
 */
export function runMean(bySeed: readonly (readonly number[])[], interval: number, range?: MeasureRange): Estimate {
  if (bySeed.length === 1) return withinRange(timeMean(bySeed[0], interval), range);
  const means = bySeed.map((values) => meanEstimate(values).mean).filter((mean) => !Number.isNaN(mean));
  return { ...withinRange(meanEstimate(means), range), independent: means.length };
}
