// Parts that several charts of pages share: gridlines, labels below axes, dots, ranges without outliers.

import { colourVariables, paperColour } from '../page/colours.ts';
import { escapeHtml } from '../page/html.ts';
import { briefNumber } from '../terminal/number-format.ts';
import { type ChartAxis, linear, tickLabel } from './scale.ts';

/** Pixels of a plot's inner box. */
export interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A point in pixels. */
export type Pixel = readonly [x: number, y: number];

/** A mark of an axis that is not a plain number. */
export interface AxisMark {
  /** Pixels. */
  readonly at: number;
  readonly label: string;
}

/** Horizontal gridlines with their numbers. */
export function rows(axis: ChartAxis, { left, right, top, bottom }: PlotBox): string {
  const toY = linear(axis.min, axis.max, bottom, top);
  return axis.ticks
    .map((tick) => {
      const y = toY(tick).toFixed(1);
      return `<line class="grid" x1="${left}" x2="${right}" y1="${y}" y2="${y}"/><text x="${left - 8}" y="${y}" dy="0.32em" text-anchor="end">${tickLabel(tick, axis)}</text>`;
    })
    .join('');
}

/** Labels below an axis; those at its ends stay within it. */
export function below(marks: readonly AxisMark[], { left, right }: PlotBox, y: number): string {
  return marks
    .map(({ at, label }) => {
      const anchor = at <= left + 2 ? 'start' : at >= right - 2 ? 'end' : 'middle';
      return `<text x="${at.toFixed(1)}" y="${y}" text-anchor="${anchor}">${escapeHtml(label)}</text>`;
    })
    .join('');
}

/** More dots than this are drawn smaller. */
const manyDots = 800;

/** Round dots as one path: a few bytes each, so that thousands fit in a page. */
export function dots(points: readonly Pixel[], className: string): string {
  if (points.length === 0) return '';
  return `<path class="${className}${points.length > manyDots ? ' many' : ''}" d="${points.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')}"/>`;
}

/** At most so many items, evenly spread over all. */
export function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)]);
}

/** The range that contains most values; outliers may lie far outside. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
  /** Number of values below the range, and above it. */
  readonly below: number;
  readonly above: number;
}

/**
 * The range of values without outliers that would flatten all other values.
 * @param room how far a value may lie outside the middle 80 %, in widths of the middle 80 %
 */
export function usefulRange(values: readonly number[], room = 3): ValueRange {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const most = room * (at(0.9) - at(0.1));
  const inside = sorted.filter((x) => most === 0 || (x >= at(0.1) - most && x <= at(0.9) + most));
  const [low, high] = [inside[0] ?? 0, inside.at(-1) ?? 1];
  return { low, high, below: sorted.filter((x) => x < low).length, above: sorted.filter((x) => x > high).length };
}

/** The least and the greatest of the finite values; without any, ∞ and −∞. */
export function extentOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) if (Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low, high };
}

/** A name, shortened to a number of letters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/** `0.25 to 0.31`. */
export function rangeText(low: number, high: number): string {
  return `${briefNumber(low)} to ${briefNumber(high)}`;
}

const style = `svg{${colourVariables('light')}}text{font:13px system-ui,sans-serif;fill:#333}.axis{fill:#000}.grid{stroke:#e0e0e0}.mark{stroke:#666}.limit{fill:none;stroke:#666;stroke-dasharray:5 4}.line{fill:none;stroke:${paperColour};stroke-width:1.75}.interval{stroke:${paperColour}}.band{fill:${paperColour};opacity:.18}.animals{stroke:#333;stroke-width:1.5}.animals-band{fill:#333;opacity:.1}.point{fill:${paperColour}}`;

/** A chart of a page as an SVG file: with its own styles, on white. */
export function standaloneSvg(content: string, width: number, height: number, title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escapeHtml(title)}</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>
${content}
</svg>
`;
}
