import { escapeHtml } from '../page/html.ts';
import { grouped, readable } from '../terminal/number-format.ts';
import { below, type PlotBox } from './plot.ts';
import { linear, logMarks, logTicks } from './scale.ts';

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

export interface LogAxes {
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
