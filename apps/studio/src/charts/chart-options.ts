import uPlot from 'uplot';
import type { ChartRow } from '../stage/measure-rows.ts';
import { numberText } from '../stage/words.ts';
import type { ChartLine } from './chart-line.ts';
import type { ChartSource } from './chart-source.ts';
import { linePartsOf } from './line-parts.ts';

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
