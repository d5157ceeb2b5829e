// Figure of a study: how its outcome changes with each coefficient.

import type { EffectPoint } from 'shoal/search';
import { type AxisMark, below, type PlotBox, rangeText, rows } from '../../chart/plot.ts';
import { type ChartAxis, linear, roomyAxis } from '../../chart/scale.ts';
import { escapeHtml, figure, htmlTable } from '../../page/html.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { type Coefficient, capitalised, logNote, type Tick, titled } from './coefficient.ts';
import { curveOf, type Influence } from './influence.ts';

const width = 900;
const panelsInRow = 5;
/** Approximate width of a letter, px. */
const letter = 7.8;

/** What a figure calls its points. */
export interface Words {
  readonly note: string;
  readonly valueTitle: string;
  readonly near: string;
  readonly counted: string;
}

/** @param isSample whether the means have intervals */
export const ofCandidates = (isSample: boolean): Words => ({
  note: `A point is the mean of the candidates in a bin${isSample ? '; bands are 95 % intervals of the mean, as if candidates were drawn at random' : ''}.`,
  valueTitle: 'Near',
  near: 'near',
  counted: 'candidates',
});

export const ofSeeds: Words = {
  note: 'A point is the mean over the seeds at one value; bands are 95 % intervals over the seeds (Student).',
  valueTitle: 'Value',
  near: 'at',
  counted: 'seeds',
};

/**
 * The mean outcome over the values of each coefficient, side by side on one scale.
 * @param overSeeds for a single coefficient, means over the seeds of each value; undefined: means of candidates in bins
 */
export function effectsFigure(
  influence: Influence,
  coefficients: readonly Coefficient[],
  overSeeds?: readonly EffectPoint[],
): string {
  const { outcome, isSample } = influence;
  const curves = overSeeds ? [overSeeds] : coefficients.map((one) => curveOf(influence, one));
  const words = overSeeds ? ofSeeds : ofCandidates(isSample);
  const all = curves.flat();
  if (all.length === 0) return '';
  const ends = all.flatMap(({ mean, low, high }) => [mean, ...(Number.isFinite(low) ? [low, high] : [])]);
  // The interval of two candidates may be a hundred times the range of the means, so axes are limited.
  const means = all.map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const most = Math.max(high - low, 1e-12);
  const axis = roomyAxis(Math.max(Math.min(...ends), low - most), Math.min(Math.max(...ends), high + most));
  const { length } = coefficients;
  const columns = overSeeds ? 1 : length > panelsInRow ? Math.ceil(length / 2) : Math.max(2, length);
  const [left, gap, plainHeight] = [58, 26, 200];
  const panelWidth = (width - left - 8 - gap * (columns - 1)) / columns;
  const slants = coefficients.map(shownTicks).map((ticks) => slantOf(ticks, panelWidth));
  const room = Math.max(...slants);
  const rowHeight = plainHeight + room;
  const height = rowHeight * Math.ceil(coefficients.length / columns);
  const panels = curves.map((curve, k) => {
    const x = left + (k % columns) * (panelWidth + gap);
    const y = Math.floor(k / columns) * rowHeight;
    const box: PlotBox = { left: x, right: x + panelWidth, top: y + 26, bottom: y + rowHeight - room - 44 };
    return panel(coefficients[k], curve, box, axis, {
      isFirst: k % columns === 0,
      isSlanted: slants[k] > 0,
      counted: words.counted,
    });
  });
  const strongest = curves.map((curve) => spanOf(curve));
  const first = strongest.indexOf(Math.max(...strongest));
  const summary = `Along ${coefficients[first].name} the mean goes ${direction(coefficients[first], curves[first], words.near)}.`;
  const log = logNote(coefficients);
  const table = htmlTable(
    [
      { title: 'Coefficient' },
      { title: words.valueTitle },
      { title: titled(`Mean ${outcome.title}`, outcome.unit), align: 'right' },
      { title: '95 % interval', align: 'right' },
      { title: capitalised(words.counted), align: 'right' },
    ],
    curves.flatMap((curve, k) =>
      curve.map(({ at, mean, low: from, high: to, count }) => [
        coefficients[k].title,
        coefficients[k].valueAt(at),
        briefNumber(mean),
        Number.isFinite(from) ? rangeText(from, to) : '–',
        String(count),
      ]),
    ),
  );
  return figure({
    title: `${capitalised(outcome.title)}, mean over each coefficient`,
    unit: outcome.unit,
    note: `${words.note} ${log === '' ? '' : `${log} `}${summary}`,
    label: `Mean ${outcome.title} over ${coefficients.map(({ name }) => name).join(', ')}. ${summary}`,
    svg: panels.join('\n'),
    width,
    height,
    table,
    className: 'full',
  });
}

interface PanelOptions {
  readonly isFirst: boolean;
  readonly isSlanted: boolean;
  /** What a point is the mean of. */
  readonly counted: string;
}

function panel(
  coefficient: Coefficient,
  curve: readonly EffectPoint[],
  box: PlotBox,
  axis: ChartAxis,
  { isFirst, isSlanted, counted }: PanelOptions,
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
      `<circle cx="${toX(at).toFixed(1)}" cy="${clampedY(mean)}" r="3"><title>${escapeHtml(`${name}: mean ${briefNumber(mean)}${Number.isFinite(low) ? `, 95 % interval ${rangeText(low, high)}` : ''}, ${count} ${counted}`)}</title></circle>`,
  );
  const named = shownTicks(coefficient).map(({ at, label }) => ({ at: toX(at), label }));
  const labels = isSlanted ? slanted(named, box.bottom + 14) : below(named, box, box.bottom + 18);
  const small = minor.map((at) => `<path class="mark" d="M${toX(at).toFixed(1)} ${box.bottom}v5"/>`).join('');
  return `<text class="end" x="${box.left}" y="${box.top - 12}">${escapeHtml(titled(name, unit, Math.floor((box.right - box.left) / letter)))}</text>${grid}${small}${band}<path class="line" style="stroke:var(--s0)" d="${line}"/><g style="fill:var(--s0)">${marks.join('')}</g>${labels}`;
}

/** Whether labels would overlap side by side. */
function slanted(marks: readonly AxisMark[], y: number): string {
  return marks
    .map(
      ({ at, label }) =>
        `<text transform="translate(${at.toFixed(1)} ${y}) rotate(-35)" text-anchor="end">${escapeHtml(label)}</text>`,
    )
    .join('');
}

/** Height that slanted labels need below a panel; 0 if labels fit side by side. */
function slantOf(ticks: readonly Tick[], width: number): number {
  const longest = Math.max(...ticks.map(({ label }) => label.length));
  const fits = longest * letter * ticks.length < width;
  return fits ? 0 : Math.max(0, 0.574 * longest * letter - 6);
}

/** If there are few values, each has a label. Of many ticks, only a few labels fit under a small panel. */
function shownTicks({ ticks, levels }: Coefficient): readonly Tick[] {
  return levels || ticks.length <= 4 ? ticks : [ticks[0], ticks[ticks.length - 1]];
}

function spanOf(curve: readonly EffectPoint[]): number {
  const means = curve.map(({ mean }) => mean);
  return means.length > 0 ? Math.max(...means) - Math.min(...means) : 0;
}

export function direction({ valueAt }: Coefficient, curve: readonly EffectPoint[], near: string): string {
  const [first, last] = [curve[0], curve[curve.length - 1]];
  return `from ${briefNumber(first.mean)} ${near} ${valueAt(first.at)} to ${briefNumber(last.mean)} ${near} ${valueAt(last.at)}`;
}
