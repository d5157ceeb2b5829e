// Draws measurements over logarithmic axes as SVG, for pages of benchmarks.

import { seriesColour } from '../page/colours.ts';
import { escapeHtml, figure } from '../page/html.ts';
import { grouped, readable } from '../terminal/number-format.ts';
import { type EndLabel, moveApart } from './place-labels.ts';
import { below, type PlotBox } from './plot.ts';
import { linear, logMarks, logTicks } from './scale.ts';

export type ChartPoint = readonly [x: number, y: number];

export interface LogLine {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** Drawn as a dashed line without dots: a limit, not a measurement. */
  readonly isLimit?: boolean;
}

export interface LogChart {
  readonly title: string;
  /** Of the values. */
  readonly unit: string;
  readonly note: string;
  /** Unit of the sizes: `fish`. */
  readonly xUnit: string;
  /** Sizes with labels; default: powers of ten, or more values if there are few powers. */
  readonly xTicks?: readonly number[];
  readonly xLabel?: (x: number) => string;
  readonly lines: readonly LogLine[];
  /** A point from which a dashed line leads down to its size. */
  readonly mark?: ChartPoint;
  /** Width and height in pixels; default: 480 × 330. */
  readonly size?: readonly [width: number, height: number];
  /** A table of the numbers behind it. */
  readonly table?: string;
}

const usual = [480, 330] as const;

/** A chart of values by size with logarithmic axes, for a page. Without positive values it is empty. */
export function logChart(chart: LogChart): string {
  const { title, unit, note, table, size: [width, height] = usual } = chart;
  const svg = logLines(chart);
  const label = `${title}. ${note}`;
  return svg && figure({ title, unit, note, label, svg, width, height, ...(table !== undefined && { table }) });
}

/** Lines of values by size with logarithmic axes, a dot for each measurement and a label at each line's end. */
export function logLines({ unit, xUnit, xTicks, xLabel, lines, mark, size = usual }: LogChart): string {
  const [width, height] = size;
  const box = { left: 54, right: width - 112, top: 14, bottom: height - 50 };
  const measured = lines.map((line) => ({ ...line, points: line.points.filter(isPositive) }));
  const points = measured.flatMap((line) => line.points);
  if (points.length === 0) return '';
  const x = logExtent(points.map(([size]) => size));
  const y = logExtent(points.map(([, value]) => value));
  const toX = logarithmic(...x, box.left, box.right);
  const toY = logarithmic(...y, box.bottom, box.top);
  const drawn = measured.map(({ label, points, isLimit }, colour) => {
    const path = points.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('');
    if (isLimit) return `<path class="limit" d="${path}"/>`;
    const dots = points.map(([x, y]) => {
      const text = `${label}: ${xLabel?.(x) ?? grouped(x)} ${xUnit}, ${readable(y)} ${unit}`;
      return `<circle cx="${toX(x).toFixed(1)}" cy="${toY(y).toFixed(1)}" r="3.5" style="fill:${seriesColour(colour)}"><title>${escapeHtml(text)}</title></circle>`;
    });
    return `<path class="line" style="stroke:${seriesColour(colour)}" d="${path}"/>${dots.join('')}`;
  });
  const labels: EndLabel[] = measured.flatMap(({ label, points }, colour) => {
    const last = points.at(-1);
    return last ? [{ text: label, y: toY(last[1]), colour }] : [];
  });
  const ends = moveApart(labels, box.bottom).map(({ text, y, colour }) => {
    const fill = measured[colour].isLimit ? 'var(--quiet)' : seriesColour(colour);
    return `<text class="end" style="fill:${fill}" x="${box.right + 8}" y="${y.toFixed(1)}" dy="0.32em">${escapeHtml(text)}</text>`;
  });
  const down = mark
    ? [`<path class="limit" d="M${toX(mark[0]).toFixed(1)} ${toY(mark[1]).toFixed(1)}V${box.bottom}"/>`]
    : [];
  return [
    logAxes({ x, y, xUnit, ...(xTicks && { xTicks }), ...(xLabel && { xLabel }) }, box),
    ...down,
    ...drawn,
    ...ends,
  ].join('\n');
}

function isPositive([x, y]: ChartPoint): boolean {
  return x > 0 && y > 0;
}

/** Maps values to pixels by their logarithms. */
export function logarithmic(d0: number, d1: number, r0: number, r1: number): (value: number) => number {
  const place = linear(Math.log(d0), Math.log(d1), r0, r1);
  return (value) => place(Math.log(value));
}

/** The range of positive values, with a margin at both ends. */
export function logExtent(values: readonly number[]): readonly [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1.15, (high / low) ** 0.06);
  return [low / room, high * room];
}

interface LogAxes {
  readonly x: readonly [low: number, high: number];
  readonly y: readonly [low: number, high: number];
  readonly xUnit: string;
  /** Sizes with labels; default: round numbers. */
  readonly xTicks?: readonly number[];
  readonly xLabel?: (x: number) => string;
}

/** Gridlines with their numbers, and sizes with their unit below. */
export function logAxes({ x, y, xUnit, xTicks, xLabel }: LogAxes, box: PlotBox): string {
  const toX = logarithmic(...x, box.left, box.right);
  const toY = logarithmic(...y, box.bottom, box.top);
  const grid = ticksOf(...y).map((value) => {
    const at = toY(value).toFixed(1);
    return `<line class="grid" x1="${box.left}" x2="${box.right}" y1="${at}" y2="${at}"/><text x="${box.left - 8}" y="${at}" dy="0.32em" text-anchor="end">${numberOf(value)}</text>`;
  });
  const sizes = xTicks?.filter((value) => value >= x[0] && value <= x[1]) ?? ticksOf(...x);
  const marks = sizes.map((value) => ({
    at: toX(value),
    label: xLabel?.(value) ?? numberOf(value),
  }));
  const name = `<text x="${(box.left + box.right) / 2}" y="${box.bottom + 42}" text-anchor="middle">${escapeHtml(xUnit)}</text>`;
  return [...grid, below(marks, box, box.bottom + 20), name].join('\n');
}

/** Round numbers, with additional ones if there would be fewer than three. */
function ticksOf(low: number, high: number): readonly number[] {
  const ticks = logTicks(low, high);
  return ticks.length >= 3 ? ticks : logMarks(low, high);
}

function numberOf(value: number): string {
  return value >= 1 ? grouped(Math.round(value)) : readable(value);
}
