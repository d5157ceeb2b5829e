import { type EndLabel, moveApart } from '#cli/chart/place-labels';
import { seriesColour } from '#cli/page/colours';
import { figure } from '#cli/page/figure';
import { escapeHtml } from '#cli/page/html';
import { grouped, readable } from '#cli/terminal/number-format';
import { logAxes, logarithmic, logExtent } from './log-axis.ts';

export type Point = readonly [x: number, y: number];

export interface FigureLine {
  readonly label: string;
  readonly points: readonly Point[];
  /** Drawn as a dashed line without dots: a limit, not a measurement. */
  readonly isLimit?: boolean;
}

export interface LineFigure {
  readonly title: string;
  /** Of the values. */
  readonly unit: string;
  readonly note: string;
  /** Unit of the sizes: `fish`. */
  readonly xUnit: string;
  /** Sizes with labels; default: powers of ten, or more values if there are few powers. */
  readonly xTicks?: readonly number[];
  readonly xLabel?: (x: number) => string;
  readonly lines: readonly FigureLine[];
  readonly table: string;
}

const width = 480;
const height = 330;
const box = { left: 54, right: width - 112, top: 14, bottom: height - 50 };

/** Lines of values by size with logarithmic axes, a dot for each measurement and a label at each line's end. */
export function lineFigure({ title, unit, note, xUnit, xTicks, xLabel, lines, table }: LineFigure): string {
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
  const svg = [
    logAxes({ x, y, xUnit, ...(xTicks && { xTicks }), ...(xLabel && { xLabel }) }, box),
    ...drawn,
    ...ends,
  ].join('\n');
  return figure({ title, unit, note, label: `${title}. ${note}`, svg, width, height, table });
}

function isPositive([x, y]: Point): boolean {
  return x > 0 && y > 0;
}
