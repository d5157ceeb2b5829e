// Compares measured histograms with published ones, bin by bin.

import type { PlotBox } from '../chart/plot.ts';
import { type ChartAxis, tickLabel } from '../chart/scale.ts';
import type { Statement } from './claim.ts';

export type HistogramStatement = Extract<Statement, { test: 'histogram' }>;

/*
 * A histogram is measured as shares: the fraction of frames in which a measure is below each upper end of a bin. The
 * name of such a share, as in `polarisation<0.5`, stands among the measures of a run.
 */

/** The names of the shares of a statement, one for each bin but the last, below whose end all frames count. */
export function sharesOf({ measure, published, to }: HistogramStatement): string[] {
  return published.slice(1).map((_, k) => `${measure}<${Number(((to * (k + 1)) / published.length).toPrecision(12))}`);
}

/** The measure and the bound of a share; undefined: another measure. */
export function shareNamed(name: string): { readonly measure: string; readonly bound: number } | undefined {
  const [measure, bound] = name.split('<');
  return bound === undefined ? undefined : { measure, bound: Number(bound) };
}

/** Cumulative shares of the published histogram at the same ends of bins. */
export function publishedShares({ published }: HistogramStatement): number[] {
  const total = published.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return published.slice(0, -1).map((count) => {
    below += count;
    return below / total;
  });
}

/**
 * How far the frames of one histogram would have to be moved on average to give the other, in units of the measure (the
 * earth mover's distance, or Wasserstein's of order 1). It is at least the difference of the means.
 */
export function histogramDistance(statement: HistogramStatement, shares: readonly number[]): number {
  const width = statement.to / statement.published.length;
  return publishedShares(statement).reduce((sum, share, k) => sum + width * Math.abs(share - shares[k]), 0);
}

/** Size of a picture. The page shows it at 0.9 to 1.2 times this size, so that its text is as large as other text. */
export const histogramSize = { width: 340, height: 220 } as const;

/** Width of a digit of 14 px. */
const digit = 9;

/** The inner box of a picture, with room for the numbers of its vertical axis at the left. */
export function pictureBox(axis: ChartAxis): PlotBox {
  const longest = Math.max(0, ...axis.ticks.map((tick) => tickLabel(tick, axis).length));
  return { left: 10 + digit * longest, right: histogramSize.width - 8, top: 12, bottom: histogramSize.height - 42 };
}
