import { logAxes, logarithmic, logExtent } from '#cli/chart/log-chart';
import { placeLabels } from '#cli/chart/place-labels';
import { seriesColour } from '#cli/page/colours';
import { figure } from '#cli/page/figure';
import { escapeHtml } from '#cli/page/html';
import { briefNumber } from '#cli/terminal/number-format';

export interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Drawn in the second colour, and with its name. */
  readonly isMarked: boolean;
}

export interface ScatterFigure {
  readonly title: string;
  readonly unit: string;
  readonly note: string;
  readonly xUnit: string;
  readonly points: readonly NamedPoint[];
  /** A line over the whole width. */
  readonly limit: { readonly label: string; readonly at: (x: number) => number };
  readonly table: string;
}

/** So wide that the figure scrolls on a small screen. */
const width = 660;
const height = 400;
const box = { left: 58, right: width - 24, top: 14, bottom: height - 50 };

/** Named points at two values, with logarithmic axes, and a limit as a line. */
export function scatterFigure({ title, unit, note, xUnit, points, limit, table }: ScatterFigure): string {
  if (points.length === 0) return '';
  const [few, many] = logExtent(points.map(({ x }) => x));
  const ends = [few, many] as const;
  const heights = logExtent([...points.map(({ y }) => y), limit.at(few), limit.at(many)]);
  const toX = logarithmic(few, many, box.left, box.right);
  const toY = logarithmic(...heights, box.bottom, box.top);
  const steps = Array.from({ length: 33 }, (_, k) => few * (many / few) ** (k / 32));
  const across = steps
    .map((x, k) => `${k === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(limit.at(x)).toFixed(1)}`)
    .join('');
  const middle = Math.sqrt(few * many);
  const dots = points.map(({ name, x, y, isMarked }) => {
    const text = `${name}: ${briefNumber(x)} ${xUnit}, ${briefNumber(y)} ${unit}`;
    return `<circle cx="${toX(x).toFixed(1)}" cy="${toY(y).toFixed(1)}" r="4" style="fill:${seriesColour(Number(isMarked))}"><title>${escapeHtml(text)}</title></circle>`;
  });
  const marked = points.filter(({ isMarked }) => isMarked);
  const places = placeLabels(
    marked.map(({ name, x, y }) => ({ text: name, at: [toX(x), toY(y)], bar: [toX(x), toX(x)] })),
    box,
  );
  const names = places.map(
    ({ x, y, anchor }, k) =>
      `<text class="value" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(marked[k].name)}</text>`,
  );
  const svg = [
    logAxes({ x: ends, y: heights, xUnit }, box),
    `<path class="limit" d="${across}"/><text x="${toX(middle).toFixed(1)}" y="${(toY(limit.at(middle)) + 22).toFixed(1)}">${escapeHtml(limit.label)}</text>`,
    ...dots,
    ...names,
  ].join('\n');
  return figure({ title, unit, note, label: `${title}. ${note}`, svg, width, height, table, className: 'full' });
}
