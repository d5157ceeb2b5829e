// Figures of a study that show how much each coefficient matters.

import type { Interval } from 'shoal/search';
import { placeLabels } from '../../chart/place-labels.ts';
import { below, type PlotBox, rangeText, rows, shortened } from '../../chart/plot.ts';
import { linear, threeLineAxis, tickLabel } from '../../chart/scale.ts';
import { escapeHtml, figure, htmlTable } from '../../page/html.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { andList } from '../../terminal/words.ts';
import { type Coefficient, capitalised } from './coefficient.ts';
import type { Influence } from './influence.ts';

const width = 900;
/** Approximate width of a letter, px. */
const letter = 7.8;
const longestLabel = 22;

/** Shares of variance: a row for each coefficient, a column for each outcome. */
export function sharesFigure(
  influences: readonly Influence[],
  coefficients: readonly Coefficient[],
  order: readonly number[],
): string {
  const known = influences.filter(({ shares }) => shares);
  if (known.length === 0) return '';
  const [left, gap, top, rowHeight] = [150, 34, 34, 28];
  const columnWidth = (width - left - 48 - gap * (known.length - 1)) / known.length;
  const bottom = top + rowHeight * order.length;
  const height = bottom + 26;
  const columns = known.map(({ outcome, shares = [] }, c) => {
    const x0 = left + c * (columnWidth + gap);
    const toX = linear(0, 1, x0, x0 + columnWidth);
    const grid = [0, 0.5, 1]
      .map(
        (share) =>
          `<line class="grid" x1="${toX(share).toFixed(1)}" x2="${toX(share).toFixed(1)}" y1="${top - 8}" y2="${bottom}"/><text x="${toX(share).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${tickLabel(100 * share, threeLineAxis(0, 100))}${share === 1 ? ' %' : ''}</text>`,
      )
      .join('');
    const bars = order.map((d, row) => {
      const { share, low, high } = shares[d];
      const y = top + row * rowHeight + rowHeight / 2;
      const text = `${coefficients[d].name} explains ${percent(share)} of the variance of ${outcome.title}${rangeOf({ low, high })}`;
      return `<g><title>${escapeHtml(text)}</title><rect class="bar-fill" x="${x0.toFixed(1)}" y="${y - 8}" width="${(toX(share) - x0).toFixed(1)}" height="16" rx="2"/>${Number.isFinite(low) ? `<line class="whisker" x1="${toX(low).toFixed(1)}" x2="${toX(high).toFixed(1)}" y1="${y}" y2="${y}"/>` : ''}</g>`;
    });
    return `<text class="end" x="${x0}" y="${top - 18}">${escapeHtml(shortened(outcome.title, columnWidth / letter))}</text>${grid}${bars.join('')}`;
  });
  const names = order.map(
    (d, row) =>
      `<text class="name" x="${left - 12}" y="${top + row * rowHeight + rowHeight / 2}" dy="0.32em" text-anchor="end">${escapeHtml(shortened(coefficients[d].name, (left - 12) / letter))}</text>`,
  );
  return figure({
    title: 'Share of variance that each coefficient explains by itself',
    note: `Bars are estimates, lines (if there are any) their 95 % intervals. ${sharesSentence(known[0], coefficients)}`,
    label: `Shares of variance. ${sharesSentence(known[0], coefficients)}`,
    svg: [...names, ...columns].join('\n'),
    width,
    height,
    table: htmlTable(
      [{ title: 'Coefficient' }, ...known.map(({ outcome }) => ({ title: outcome.title, align: 'right' as const }))],
      order.map((d) => [
        coefficients[d].name,
        ...known.map(({ shares = [] }) => `${percent(shares[d].share)}${rangeOf(shares[d])}`),
      ]),
    ),
    className: 'full',
  });
}

/** The coefficient that matters most to an outcome, in a sentence. */
export function sharesSentence(
  { outcome, shares, effects }: Omit<Influence, 'isSample'>,
  coefficients: readonly Coefficient[],
): string {
  const sizes = effects?.length
    ? effects.map(({ strength }) => strength || 0)
    : (shares ?? []).map(({ share }) => share);
  if (sizes.length === 0) return '';
  const most = sizes.indexOf(Math.max(...sizes));
  const { name } = coefficients[most];
  if (effects?.length) {
    const { strength, low, high } = effects[most];
    const within = Number.isFinite(low) ? ` (95 % interval ${rangeText(low, high)})` : '';
    return `${capitalised(name)} matters most to ${outcome.title}: from one end of its range to the other, ${outcome.title} changes by ${briefNumber(strength)} on average${within}.`;
  }
  if (!shares) return '';
  const { share, low, high } = shares[most];
  if (share === 0) return `No coefficient by itself explains a share of the variance of ${outcome.title}.`;
  const rivals = shares.flatMap((one, d) => (d !== most && one.high >= share && one.low > 0 ? [d] : []));
  if (low > 0 && rivals.length > 0) {
    const names = [most, ...rivals].map((d) => `${coefficients[d].name} (${percent(shares[d].share)})`);
    return `${capitalised(andList(names))} explain the largest shares of the variance of ${outcome.title}. Their intervals overlap, so their order is not known.`;
  }
  if (Number.isNaN(low))
    return `${capitalised(name)} explains the largest share of the variance of ${outcome.title} by itself, ${percent(share)}.`;
  return low > 0
    ? `${capitalised(name)} matters most to ${outcome.title}: by itself it explains ${percent(share)} of the variance (95 % interval ${percent(low)} to ${percent(high)}).`
    : `No coefficient by itself explains a significant share of the variance of ${outcome.title}.`;
}

/** ` (10 % to 30 %)`; empty without an interval. */
function rangeOf({ low, high }: Interval): string {
  return Number.isFinite(low) ? ` (${percent(low)} to ${percent(high)})` : '';
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Morris: mean size and spread of the elementary effects. */
export function morrisFigure({ outcome, effects }: Influence, coefficients: readonly Coefficient[]): string {
  if (!effects?.some(({ strength }) => strength > 0)) return '';
  const [w, h] = [480, 340];
  const box: PlotBox = { left: 52, right: 450, top: 18, bottom: 290 };
  const reach = (values: readonly number[]): number => Math.max(...values.filter(Number.isFinite));
  const across = threeLineAxis(0, reach(effects.flatMap(({ strength, high }) => [strength, high])));
  const up = threeLineAxis(0, Math.max(reach(effects.map(({ spread }) => spread)), across.max / 4));
  const toX = linear(across.min, across.max, box.left, box.right);
  const toY = linear(up.min, up.max, box.bottom, box.top);
  const end = Math.min(across.max, up.max);
  const labels = placeLabels(
    effects.map(({ strength, low, high, spread }, d) => ({
      text: shortened(coefficients[d].name, longestLabel),
      at: [toX(strength), toY(spread)],
      bar: Number.isFinite(low) ? [toX(low), toX(high)] : [toX(strength), toX(strength)],
    })),
    box,
  );
  const points = effects.map(({ strength, low, high, spread, mean }, d) => {
    const y = toY(spread).toFixed(1);
    const { x: labelX, y: labelY, anchor } = labels[d];
    const whisker = Number.isFinite(low)
      ? `<line class="whisker" x1="${toX(low).toFixed(1)}" x2="${toX(high).toFixed(1)}" y1="${y}" y2="${y}"/>`
      : '';
    return `<g>${whisker}<circle cx="${toX(strength).toFixed(1)}" cy="${y}" r="5" style="fill:var(--s0)"/><title>${escapeHtml(`${coefficients[d].name}: μ* ${briefNumber(strength)}, σ ${briefNumber(spread)}, mean ${briefNumber(mean)}`)}</title><text class="end halo" x="${labelX.toFixed(1)}" y="${labelY.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(shortened(coefficients[d].name, longestLabel))}</text></g>`;
  });
  return figure({
    title: `${capitalised(outcome.title)}: elementary effects`,
    unit: outcome.unit,
    note: `Further right: a stronger effect. Further up: the effect depends more on other coefficients or on its own value. Dashed: σ = μ*. ${sharesSentence({ outcome, shares: undefined, effects }, coefficients)}`,
    label: `Mean size μ* to the right, standard deviation σ upwards, of the effects on ${outcome.title}.`,
    svg: `${rows(up, box)}${below(
      across.ticks.map((tick) => ({ at: toX(tick), label: tickLabel(tick, across) })),
      box,
      box.bottom + 20,
    )}
<line class="zero" stroke-dasharray="5 4" x1="${toX(0)}" y1="${toY(0)}" x2="${toX(end)}" y2="${toY(end)}"/>
<text x="${box.right}" y="${box.bottom + 42}" text-anchor="end">μ* →</text><text x="${box.left}" y="${box.top - 6}">↑ σ</text>
${points.join('\n')}`,
    width: w,
    height: h,
    table: htmlTable(
      [
        { title: 'Coefficient' },
        { title: 'μ*', align: 'right' },
        { title: '95 % interval', align: 'right' },
        { title: 'Mean', align: 'right' },
        { title: 'σ', align: 'right' },
      ],
      effects.map(({ strength, low, high, mean, spread }, d) => [
        coefficients[d].name,
        briefNumber(strength),
        Number.isFinite(low) ? rangeText(low, high) : '–',
        briefNumber(mean),
        briefNumber(spread),
      ]),
    ),
  });
}
