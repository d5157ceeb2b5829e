// Fonts, colours and options of uPlot that all charts of the studio share.

import uPlot from 'uplot';
import type { ChartRow } from '../stage/measures/measure-rows.ts';
import type { Measures } from '../stage/measures/measures.ts';
import { numberText, wordsOf } from '../stage/state/words.ts';

export const font = '11px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Returns the value of a CSS custom property of the page. */
export function cssColour(colour: string): string {
  return colour.startsWith('--') ? getComputedStyle(document.body).getPropertyValue(colour).trim() : colour;
}

/**
 * @param room width of the labels on the right, pixels
 * @param ends of the vertical scale
 */
export function chartOptions(
  lines: readonly ChartLine[],
  row: ChartRow,
  room: number,
  ends: () => [bottom: number, top: number],
): Omit<uPlot.Options, 'hooks'> {
  const quiet = (): string => cssColour('--quiet');
  const series = lines.map(
    ({ name, colour }): uPlot.Series => ({
      label: name(),
      stroke: () => cssColour(colour),
      width: 1.5,
      gaps: gapsIn,
      points: { show: false, size: 4, filter: aloneIn },
    }),
  );
  return {
    width: 240,
    height: 120,
    padding: [8, room, 0, 0],
    legend: { show: false },
    cursor: { y: false, sync: { key: 'charts' }, drag: { x: false, y: false }, points: { size: 6 } },
    scales: {
      x: { time: false, range: (_plot, from, to) => [from ?? 0, Math.max(to ?? 0, (from ?? 0) + 1)] },
      y: { range: ends },
    },
    axes: [
      {
        font,
        stroke: quiet,
        size: 22,
        gap: 4,
        space: 56,
        grid: { show: false },
        ticks: { show: false },
        values: (_plot, times) => times.map((time) => `${numberText(Number(time.toPrecision(6)))} s`),
      },
      {
        font,
        stroke: quiet,
        size: 34,
        gap: 4,
        grid: { stroke: () => cssColour('--hairline'), width: 1 },
        ticks: { show: false },
        splits: () => splitsOf(...ends()),
        values: (_plot, splits) =>
          splits.map((split) => (row.whole && split % 1 > 0 ? '' : numberText(Number(split.toPrecision(3))))),
      },
    ],
    series: [{}, ...series],
  };
}

/** The ranges without a line, in pixels. */
function gapsIn(plot: uPlot, line: number): uPlot.Series.Gaps {
  const xOf = (row: number): number => plot.valToPos(plot.data[0][row], 'x', true);
  const parts = linePartsOf(plot.data[0], plot.data[line]);
  return parts.slice(1).map(({ first }, k) => [xOf(parts[k].last), xOf(first)]);
}

/** The values that no line reaches. They are drawn as dots. */
function aloneIn(plot: uPlot, line: number): number[] {
  const alone = linePartsOf(plot.data[0], plot.data[line]).filter(({ first, last }) => first === last);
  return alone.map(({ first }) => first);
}

/** Three gridlines, one of them at 0. */
function splitsOf(bottom: number, top: number): number[] {
  return bottom < 0 ? [bottom, 0, top] : [0, top / 2, top];
}

/** Thin vertical lines at the times of edits. */
export function drawMarks(plot: uPlot, sources: readonly ChartSource[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = cssColour('--quiet');
  ctx.lineWidth = uPlot.pxRatio;
  ctx.setLineDash([2 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
  ctx.beginPath();
  for (const { time } of sources.flatMap(({ measures }) => measures.marks)) {
    const x = Math.round(plot.valToPos(time, 'x', true)) + 0.5;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}

/** Rows between which a line is drawn; both ends have a value. */
interface LinePart {
  readonly first: number;
  readonly last: number;
}

/** The line goes on between two values if their distance is at most this many usual distances, or this time, s. */
const mostDistances = 10;
const mostSeconds = 2;

/**
 * Splits a line where nothing was measured: at unknown values, and where two values are much farther apart than usual.
 * @param numbers null: unknown; undefined: a row of another line
 */
export function linePartsOf(times: ArrayLike<number>, numbers: uPlot.AlignedData[number]): LinePart[] {
  const longest = Math.max(mostSeconds, mostDistances * usualDistance(times, numbers));
  const parts: { first: number; last: number }[] = [];
  let goesOn = false;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row];
    if (number === undefined) continue;
    const part = goesOn ? parts.at(-1) : undefined;
    goesOn = number !== null;
    if (!goesOn) continue;
    if (part && times[row] - times[part.last] <= longest) part.last = row;
    else parts.push({ first: row, last: row });
  }
  return parts;
}

/** Median of the times between two values, s. A single distance could be the gap. */
function usualDistance(times: ArrayLike<number>, numbers: uPlot.AlignedData[number]): number {
  const known = Array.from(times).filter((_, row) => typeof numbers[row] === 'number');
  const distances = Float64Array.from(known.slice(1), (time, k) => time - known[k]).sort();
  return distances.length > 1 ? distances[(distances.length - 1) >> 1] : 0;
}

/** One line of a chart. */
export interface ChartLine {
  readonly name: () => string;
  /** As in `ChartSource`. */
  readonly colour: string;
}

/** A run to draw. */
export interface ChartSource {
  /** Title of the run, which may change. */
  readonly label: string;
  /** A CSS colour, or the name of a custom property of the page, such as `--marked`. */
  readonly colour: string;
  readonly measures: Pick<Measures, 'table' | 'marks'>;
  /** The moment that is shown, s, if it is not the last one of the first run. */
  readonly now?: () => number;
}

/** A number in a few digits; a dash if it was not measured. */
export function measureText(value: number | null | undefined, whole: boolean): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (whole) return numberText(value);
  const size = Math.abs(value);
  return numberText(value, size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** `species[0].rules.separation.fieldRadius` → `separation field radius`. */
export function readablePath(path: string): string {
  return wordsOf(path.replace(/^species\[\d+\]\.(rules\.)?/, '').replaceAll('.', ' '));
}
