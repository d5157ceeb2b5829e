import { below, rows } from '../chart/plot.ts';
import { linear, roomyAxis, tickLabel } from '../chart/scale.ts';
import { escapeHtml } from '../page/escape.ts';
import { figure } from '../page/figure.ts';
import { htmlTable } from '../page/html-table.ts';
import type { Claim } from './claim.ts';
import { type HistogramStatement, publishedShares, sharesOf } from './histogram.ts';
import { isMeasured, type Point } from './judge.ts';
import { pictureBox, pictureSize } from './picture-box.ts';
import { measureRow } from './run-trial.ts';

/** A picture for each histogram of a claim whose runs are made: the measured one over the published one. */
export function histogramPictures({ statements }: Claim, points: readonly Point[]): string[] {
  return statements.flatMap((one) =>
    one.test === 'histogram' && isMeasured(one, points) ? [picture(one, points)] : [],
  );
}

function picture(statement: HistogramStatement, points: readonly Point[]): string {
  const { condition, measure, at = null, to, published } = statement;
  const own = points.filter((one) => one.condition === condition && one.at === at);
  const measured = sharesOf(statement).map((name) => own.find((one) => one.measure === name)?.mean ?? 0);
  const [theirs, ours] = [publishedShares(statement), measured].map(fractions);
  const { title, unit } = measureRow(measure, own[0]?.dimensions ?? 3);
  const axis = roomyAxis(0, Math.max(...theirs, ...ours));
  const across = roomyAxis(0, to);
  const size = pictureBox(axis);
  const toX = linear(0, to, size.left, size.right);
  const toY = linear(axis.min, axis.max, size.bottom, size.top);
  const end = (k: number): number => (to * k) / published.length;
  const outline = (heights: readonly number[]): string =>
    heights
      .map((height, k) => `H${toX(end(k)).toFixed(1)}V${toY(height).toFixed(1)}H${toX(end(k + 1)).toFixed(1)}`)
      .join('');
  const path = (name: string, heights: readonly number[]): string =>
    `<path class="${name}" fill="none" d="M${size.left} ${size.bottom}${outline(heights)}V${size.bottom}"/>`;
  const ticks = across.ticks.filter((tick) => tick >= 0 && tick <= to);
  const svg = [
    rows(axis, size),
    path('paper', theirs),
    path('mean', ours),
    below(
      ticks.map((tick) => ({ at: toX(tick), label: tickLabel(tick, across) })),
      size,
      size.bottom + 18,
    ),
    `<text x="${(size.left + size.right) / 2}" y="${pictureSize.height - 6}" text-anchor="middle">${escapeHtml(title)}${unit ? `, ${escapeHtml(unit)}` : ''}</text>`,
  ].join('');
  return figure({
    title: `Histogram of ${title.toLowerCase()}: ${condition}`,
    note: 'Fraction of frames in each bin, of all runs together. The published histogram is the thicker, coloured line.',
    label: `Histogram of ${title.toLowerCase()} of ${condition}, with ${published.length} bins from 0 to ${to}`,
    svg,
    ...pictureSize,
    table: htmlTable(
      [{ title: 'bin' }, { title: 'measured', align: 'right' }, { title: 'published', align: 'right' }],
      ours.map((height, k) => [
        `${Number(end(k).toPrecision(4))} to ${Number(end(k + 1).toPrecision(4))}`,
        height.toFixed(4),
        theirs[k].toFixed(4),
      ]),
    ),
  });
}

/** The fraction in each bin, from cumulative shares. */
function fractions(shares: readonly number[]): number[] {
  return [...shares, 1].map((share, k) => share - (shares[k - 1] ?? 0));
}
