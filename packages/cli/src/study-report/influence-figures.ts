import { type EffectPoint, mainEffect } from 'shoal/search';
import { placeLabels } from '../chart/place-labels.ts';
import { type Box, below, type Mark, rangeText, rows, shortened } from '../chart/plot.ts';
import { type Axis, linear, roomyAxis, threeLineAxis, tickLabel } from '../chart/scale.ts';
import { escapeHtml } from '../page/escape.ts';
import { figure } from '../page/figure.ts';
import { htmlTable } from '../page/html-table.ts';
import { brief } from '../terminal/number-format.ts';
import { andList } from '../terminal/word-list.ts';
import { capitalised } from './capitalised.ts';
import { type Coefficient, logNote, type Tick, titled } from './coefficient.ts';
import type { Influence } from './influence.ts';

const width = 900;
const panelsInRow = 5;
/** Width of one, about. */
const letter = 7.8;
const longestLabel = 22;

/** The mean outcome over the values of each coefficient, side by side on one scale. */
export function effectsFigure({ outcome }: Influence, coefficients: readonly Coefficient[]): string {
  const curves = coefficients.map(({ places }) => mainEffect(places, outcome.values));
  const all = curves.flat();
  if (all.length === 0) return '';
  const ends = all.flatMap(({ mean, low, high }) => [mean, ...(Number.isFinite(low) ? [low, high] : [])]);
  // An interval of two candidates may be a hundred times the range of the means.
  const means = all.map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const most = Math.max(high - low, 1e-12);
  const axis = roomyAxis(Math.max(Math.min(...ends), low - most), Math.min(Math.max(...ends), high + most));
  const { length } = coefficients;
  const columns = length > panelsInRow ? Math.ceil(length / 2) : Math.max(2, length);
  const [left, gap, plainHeight] = [58, 26, 200];
  const panelWidth = (width - left - 8 - gap * (columns - 1)) / columns;
  const slants = coefficients.map(shownTicks).map((ticks) => slantOf(ticks, panelWidth));
  const room = Math.max(...slants);
  const rowHeight = plainHeight + room;
  const height = rowHeight * Math.ceil(coefficients.length / columns);
  const panels = curves.map((curve, k) => {
    const x = left + (k % columns) * (panelWidth + gap);
    const y = Math.floor(k / columns) * rowHeight;
    const box: Box = { left: x, right: x + panelWidth, top: y + 26, bottom: y + rowHeight - room - 44 };
    return panel(coefficients[k], curve, box, axis, { isFirst: k % columns === 0, isSlanted: slants[k] > 0 });
  });
  const strongest = curves.map((curve) => spanOf(curve));
  const first = strongest.indexOf(Math.max(...strongest));
  const summary = `Along ${coefficients[first].name} the mean goes ${direction(coefficients[first], curves[first])}.`;
  const log = logNote(coefficients);
  const table = htmlTable(
    [
      { title: 'Coefficient' },
      { title: 'Near' },
      { title: titled(`Mean ${outcome.title}`, outcome.unit), align: 'right' },
      { title: '95 % interval', align: 'right' },
      { title: 'Candidates', align: 'right' },
    ],
    curves.flatMap((curve, k) =>
      curve.map(({ at, mean, low: from, high: to, count }) => [
        coefficients[k].title,
        coefficients[k].valueAt(at),
        brief(mean),
        Number.isFinite(from) ? rangeText(from, to) : '–',
        String(count),
      ]),
    ),
  );
  return figure({
    title: `${capitalised(outcome.title)}, mean over each coefficient`,
    unit: outcome.unit,
    note: `A point is the mean of the candidates in a bin; bands are 95 % intervals of the mean. ${log === '' ? '' : `${log} `}${summary}`,
    label: `Mean ${outcome.title} over ${coefficients.map(({ name }) => name).join(', ')}. ${summary}`,
    svg: panels.join('\n'),
    width,
    height,
    table,
    className: 'full',
  });
}

function panel(
  coefficient: Coefficient,
  curve: readonly EffectPoint[],
  box: Box,
  axis: Axis,
  { isFirst, isSlanted }: { readonly isFirst: boolean; readonly isSlanted: boolean },
): string {
  const { name, unit, marks: minor = [] } = coefficient;
  const toX = linear(0, 1, box.left, box.right);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  const clampedY = (value: number): string => Math.min(Math.max(toY(value), box.top), box.bottom).toFixed(1);
  const grid = isFirst
    ? rows(axis, box)
    : axis.ticks
        .map((tick) => `<line class="grid" x1="${box.left}" x2="${box.right}" y1="${toY(tick)}" y2="${toY(tick)}"/>`)
        .join('');
  const known = curve.filter(({ low }) => Number.isFinite(low));
  const band =
    known.length > 1
      ? `<path class="band" d="${[...known.map(({ at, high }) => `${toX(at).toFixed(1)} ${clampedY(high)}`), ...known.toReversed().map(({ at, low }) => `${toX(at).toFixed(1)} ${clampedY(low)}`)].map((at, n) => `${n === 0 ? 'M' : 'L'}${at}`).join('')}Z"/>`
      : '';
  const line = curve.map(({ at, mean }, n) => `${n === 0 ? 'M' : 'L'}${toX(at).toFixed(1)} ${clampedY(mean)}`).join('');
  const marks = curve.map(
    ({ at, mean, low, high, count }) =>
      `<circle cx="${toX(at).toFixed(1)}" cy="${clampedY(mean)}" r="3"><title>${escapeHtml(`${name}: mean ${brief(mean)}${Number.isFinite(low) ? `, 95 % interval ${rangeText(low, high)}` : ''}, ${count} candidates`)}</title></circle>`,
  );
  const named = shownTicks(coefficient).map(({ at, label }) => ({ at: toX(at), label }));
  const labels = isSlanted ? slanted(named, box.bottom + 14) : below(named, box, box.bottom + 18);
  const small = minor.map((at) => `<path class="mark" d="M${toX(at).toFixed(1)} ${box.bottom}v5"/>`).join('');
  return `<text class="end" x="${box.left}" y="${box.top - 12}">${escapeHtml(titled(name, unit, Math.floor((box.right - box.left) / letter)))}</text>${grid}${small}${band}<path class="line" style="stroke:var(--s0)" d="${line}"/><g style="fill:var(--s0)">${marks.join('')}</g>${labels}`;
}

/** Labels that do not fit side by side. */
function slanted(marks: readonly Mark[], y: number): string {
  return marks
    .map(
      ({ at, label }) =>
        `<text transform="translate(${at.toFixed(1)} ${y}) rotate(-35)" text-anchor="end">${escapeHtml(label)}</text>`,
    )
    .join('');
}

/** Height that slanted labels need below a panel; 0: they fit side by side. */
function slantOf(ticks: readonly Tick[], width: number): number {
  const longest = Math.max(...ticks.map(({ label }) => label.length));
  const fits = longest * letter * ticks.length < width;
  return fits ? 0 : Math.max(0, 0.574 * longest * letter - 6);
}

/** Each of a few values has a label; of many ticks, few fit under a small panel. */
function shownTicks({ ticks, levels }: Coefficient): readonly Tick[] {
  return levels || ticks.length <= 4 ? ticks : [ticks[0], ticks[ticks.length - 1]];
}

function spanOf(curve: readonly EffectPoint[]): number {
  const means = curve.map(({ mean }) => mean);
  return means.length > 0 ? Math.max(...means) - Math.min(...means) : 0;
}

function direction({ valueAt }: Coefficient, curve: readonly EffectPoint[]): string {
  const [first, last] = [curve[0], curve[curve.length - 1]];
  return `from ${brief(first.mean)} near ${valueAt(first.at)} to ${brief(last.mean)} near ${valueAt(last.at)}`;
}

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
      const text = `${coefficients[d].name} explains ${percent(share)} of the variance of ${outcome.title} (${percent(low)} to ${percent(high)})`;
      return `<g><title>${escapeHtml(text)}</title><rect class="bar-fill" x="${x0.toFixed(1)}" y="${y - 8}" width="${(toX(share) - x0).toFixed(1)}" height="16" rx="2"/><line class="whisker" x1="${toX(low).toFixed(1)}" x2="${toX(high).toFixed(1)}" y1="${y}" y2="${y}"/></g>`;
    });
    return `<text class="end" x="${x0}" y="${top - 18}">${escapeHtml(shortened(outcome.title, columnWidth / letter))}</text>${grid}${bars.join('')}`;
  });
  const names = order.map(
    (d, row) =>
      `<text class="name" x="${left - 12}" y="${top + row * rowHeight + rowHeight / 2}" dy="0.32em" text-anchor="end">${escapeHtml(shortened(coefficients[d].name, (left - 12) / letter))}</text>`,
  );
  return figure({
    title: 'Share of variance that each coefficient explains by itself',
    note: `Bars are estimates, lines their 95 % intervals. ${sharesSentence(known[0], coefficients)}`,
    label: `Shares of variance. ${sharesSentence(known[0], coefficients)}`,
    svg: [...names, ...columns].join('\n'),
    width,
    height,
    table: htmlTable(
      [{ title: 'Coefficient' }, ...known.map(({ outcome }) => ({ title: outcome.title, align: 'right' as const }))],
      order.map((d) => [
        coefficients[d].name,
        ...known.map(
          ({ shares = [] }) => `${percent(shares[d].share)} (${percent(shares[d].low)} to ${percent(shares[d].high)})`,
        ),
      ]),
    ),
    className: 'full',
  });
}

/** The coefficient that matters most to an outcome, in a sentence. */
export function sharesSentence({ outcome, shares, effects }: Influence, coefficients: readonly Coefficient[]): string {
  const sizes = effects?.length
    ? effects.map(({ strength }) => strength || 0)
    : (shares ?? []).map(({ share }) => share);
  if (sizes.length === 0) return '';
  const most = sizes.indexOf(Math.max(...sizes));
  const { name } = coefficients[most];
  if (effects?.length) {
    const { strength, low, high } = effects[most];
    const within = Number.isFinite(low) ? ` (95 % interval ${rangeText(low, high)})` : '';
    return `${capitalised(name)} matters most to ${outcome.title}: from one end of its range to the other, ${outcome.title} changes by ${brief(strength)} on average${within}.`;
  }
  if (!shares) return '';
  const { share, low, high } = shares[most];
  const rivals = shares.flatMap((one, d) => (d !== most && one.high >= share && one.low > 0 ? [d] : []));
  if (low > 0 && rivals.length > 0) {
    const names = [most, ...rivals].map((d) => `${coefficients[d].name} (${percent(shares[d].share)})`);
    return `${capitalised(andList(names))} explain the largest shares of the variance of ${outcome.title}. Their intervals overlap, so their order is not known.`;
  }
  return low > 0
    ? `${capitalised(name)} matters most to ${outcome.title}: by itself it explains ${percent(share)} of the variance (95 % interval ${percent(low)} to ${percent(high)}).`
    : `No coefficient by itself explains a significant share of the variance of ${outcome.title}.`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Morris: mean size and spread of the elementary effects. */
export function morrisFigure({ outcome, effects }: Influence, coefficients: readonly Coefficient[]): string {
  if (!effects?.some(({ strength }) => strength > 0)) return '';
  const [w, h] = [480, 340];
  const box: Box = { left: 52, right: 450, top: 18, bottom: 290 };
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
    return `<g>${whisker}<circle cx="${toX(strength).toFixed(1)}" cy="${y}" r="5" style="fill:var(--s0)"/><title>${escapeHtml(`${coefficients[d].name}: μ* ${brief(strength)}, σ ${brief(spread)}, mean ${brief(mean)}`)}</title><text class="end halo" x="${labelX.toFixed(1)}" y="${labelY.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(shortened(coefficients[d].name, longestLabel))}</text></g>`;
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
        brief(strength),
        Number.isFinite(low) ? rangeText(low, high) : '–',
        brief(mean),
        brief(spread),
      ]),
    ),
  });
}
