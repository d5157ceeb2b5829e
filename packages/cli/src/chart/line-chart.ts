// Draws values over time as SVG, for pages of runs and comparisons.

import { seriesColour } from '../page/colours.ts';
import { escapeHtml, figure } from '../page/html.ts';
import { readable } from '../terminal/number-format.ts';
import { type EndLabel, moveApart } from './place-labels.ts';
import { linear, roundLength, threeLineAxis, tickLabel } from './scale.ts';

export interface ChartSeries {
  /** Name of the line; may be empty if there is only one. */
  readonly label: string;
  /** Text at the line's end; by default its name or, without a name, its last value. */
  readonly end?: string;
  readonly values: readonly number[];
  /** Half the height of a band around the line, one for each value. */
  readonly spread?: readonly number[];
  /** Index of its colour. */
  readonly colour: number;
}

export interface LineChart {
  readonly title: string;
  readonly unit: string;
  /** A sentence under the title. */
  readonly note: string;
  /** Times, s. */
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
}

const width = 640;
const height = 320; // The chart is twice as wide as high.
const left = 46;
const top = 14;
const bottom = 28;

/** A chart of values over time: three gridlines, a label at each line's end, no legend. */
export function lineChart({ title, unit, note, x, series }: LineChart): string {
  const named = series.some(({ label }) => label !== '');
  const right = named ? 104 : 58;
  const all = series.flatMap(({ values, spread }) =>
    values.flatMap((value, i) => (spread ? [value - spread[i], value + spread[i]] : [value])).filter(Number.isFinite),
  );
  const axis = threeLineAxis(least(all), greatest(all));
  const toX = linear(x[0] ?? 0, x.at(-1) || 1, left, width - right);
  const toY = linear(axis.min, axis.max, height - bottom, top);

  const grid = axis.ticks.map((tick) => {
    const y = toY(tick).toFixed(1);
    const label = `<text class="tick" x="${left - 8}" y="${y}" dy="0.32em" text-anchor="end">${tickLabel(tick, axis)}</text>`;
    return `<line class="${tick === 0 ? 'zero' : 'grid'}" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/>${label}`;
  });
  const bands = series.flatMap(({ values, spread, colour }) =>
    spread
      ? [`<path class="band" style="fill:${seriesColour(colour)}" d="${bandOf(x, values, spread, toX, toY)}"/>`]
      : [],
  );
  const lines = series.map(
    ({ values, colour }) =>
      `<path class="line" style="stroke:${seriesColour(colour)}" d="${pathOf(x, values, toX, toY)}"/>`,
  );
  const ends = endLabels(series, toY).map(
    ({ text, y, colour }) =>
      `<text class="end" style="fill:${seriesColour(colour)}" x="${width - right + 8}" y="${y.toFixed(1)}" dy="0.32em">${escapeHtml(text)}</text>`,
  );
  const data = {
    x: x.map(forHover),
    series: series.map(({ label, values, colour }) => ({ label, colour, values: values.map(forHover) })),
    unit,
    scale: [left, width - right, axis.min, axis.max, height - bottom, top],
  };
  const svg = [...grid, timeLabels(x, toX), ...bands, ...lines, ...ends].join('\n');
  return figure({ title, unit, note, label: `${title} over time`, svg, width, height, hover: data });
}

/** The path of a line, with gaps where values are missing; rounded to a tenth of a pixel, so that pages stay small. */
function pathOf(
  x: readonly number[],
  values: readonly number[],
  toX: (value: number) => number,
  toY: (value: number) => number,
): string {
  let path = '';
  let pen = 'M';
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(values[i])) {
      pen = 'M';
      continue;
    }
    path += `${pen}${toX(x[i]).toFixed(1)} ${toY(values[i]).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}

/** One area for each stretch of values. */
function bandOf(
  x: readonly number[],
  values: readonly number[],
  spread: readonly number[],
  toX: (value: number) => number,
  toY: (value: number) => number,
): string {
  let path = '';
  let [upper, lower]: string[][] = [[], []];
  const close = (): void => {
    if (upper.length > 1) path += `M${[...upper, ...lower.reverse()].join('L')}Z`;
    [upper, lower] = [[], []];
  };
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(values[i]) || !Number.isFinite(spread[i])) {
      close();
      continue;
    }
    const at = toX(x[i]).toFixed(1);
    upper.push(`${at} ${toY(values[i] + spread[i]).toFixed(1)}`);
    lower.push(`${at} ${toY(values[i] - spread[i]).toFixed(1)}`);
  }
  close();
  return path;
}

/** Labels at the lines' ends, moved apart where they would overlap. */
function endLabels(series: readonly ChartSeries[], toY: (value: number) => number): EndLabel[] {
  const labels = series.flatMap(({ label, end, values, colour }) => {
    const last = values.findLast(Number.isFinite);
    if (last === undefined) return [];
    return [{ text: end ?? (label === '' ? readable(last) : label), y: toY(last), colour }];
  });
  return moveApart(labels, height - bottom);
}

function timeLabels(x: readonly number[], toX: (value: number) => number): string {
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0];
  if (!(last > first)) return `<text class="tick" x="${left}" y="${height - 8}">${readable(first)} s</text>`;
  const step = roundLength((last - first) / 2);
  const times: number[] = [];
  for (let k = Math.ceil(first / step - 1e-9); k * step <= last + 1e-9 * step; k++) times.push(k * step);
  return times
    .map((time, i) => {
      const text = `${readable(time)}${i === times.length - 1 ? ' s' : ''}`;
      const anchor = toX(time) < left + 4 ? 'start' : 'middle';
      return `<text class="tick" x="${toX(time).toFixed(1)}" y="${height - 8}" text-anchor="${anchor}">${text}</text>`;
    })
    .join('\n');
}

function forHover(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(5)) : null;
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function greatest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
