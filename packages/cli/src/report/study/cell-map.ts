// Draws a map of coloured cells over two coefficients or features, for heat maps and MAP-Elites.

import { type AxisMark, below, type PlotBox, shortened } from '../../chart/plot.ts';
import { rampClass } from '../../page/colours.ts';
import { escapeHtml } from '../../page/html.ts';
import type { Coefficient } from './coefficient.ts';

/** A map of coloured cells over two axes. */
export interface CellMap {
  readonly across: MapAxis;
  readonly up: MapAxis;
  /** Cells, column by column from the left, and from the bottom in each column. */
  readonly cells: readonly (readonly MapCell[])[];
  /** Labels of the two ends of the colour scale. */
  readonly worst: string;
  readonly best: string;
  /** Drawn over the cells, with coordinates from 0 to 1. */
  readonly star?: { readonly at: readonly [across: number, up: number]; readonly label: string };
}

export type MapAxis = Pick<Coefficient, 'title' | 'ticks'> & Partial<Pick<Coefficient, 'marks'>>;

export interface MapCell {
  /** Value for the colour, from 0 (worst) to 1 (best); undefined: no value. */
  readonly share: number | undefined;
  readonly title: string;
}

const longestTitle = 44;
export const mapWidth = 480;
export const mapHeight = 470;
const widest: PlotBox = { left: 74, right: 464, top: 16, bottom: 386 };
/** Approximate width of a letter, and width of the title beside the labels. */
const [letter, besideLabels] = [6.6, 34];

export function cellMapSvg({ across, up, cells, worst, best, star }: CellMap): string {
  const longest = Math.max(0, ...up.ticks.map(({ label }) => label.length));
  const box: PlotBox = { ...widest, left: Math.max(widest.left, besideLabels + letter * longest) };
  const columns = cells.length;
  const count = cells[0]?.length ?? 0;
  const cellWidth = (box.right - box.left) / columns;
  const cellHeight = (box.bottom - box.top) / count;
  const rects = cells.flatMap((column, c) =>
    column.map(({ share, title }, r) => {
      if (share === undefined) return '';
      const x = box.left + c * cellWidth;
      const y = box.bottom - (r + 1) * cellHeight;
      return `<rect class="${rampClass(share)}" fill="currentColor" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${inner(cellWidth)}" height="${inner(cellHeight)}">${title === '' ? '' : `<title>${escapeHtml(title)}</title>`}</rect>`;
    }),
  );
  const toX = (at: number): number => box.left + at * (box.right - box.left);
  const toY = (at: number): number => box.bottom - at * (box.bottom - box.top);
  const sides = up.ticks.map(({ at, label }) => {
    const y = Math.min(Math.max(toY(at), box.top + 6), box.bottom - 6);
    return `<text x="${box.left - 8}" y="${y.toFixed(1)}" dy="0.32em" text-anchor="end">${escapeHtml(label)}</text>`;
  });
  const marks = across.ticks.map(({ at, label }): AxisMark => ({ at: toX(at), label }));
  return [
    `<rect class="unknown" x="${box.left}" y="${box.top}" width="${box.right - box.left - 1}" height="${box.bottom - box.top - 1}"/>`,
    ...rects,
    ...(across.marks ?? []).map((at) => `<path class="mark" d="M${toX(at).toFixed(1)} ${box.bottom}v5"/>`),
    ...(up.marks ?? []).map((at) => `<path class="mark" d="M${box.left} ${toY(at).toFixed(1)}h-5"/>`),
    below(marks, box, box.bottom + 20),
    `<text class="name" x="${(box.left + box.right) / 2}" y="${box.bottom + 42}" text-anchor="middle">${escapeHtml(shortened(across.title, longestTitle))}</text>`,
    ...sides,
    `<text class="name" text-anchor="middle" transform="translate(14 ${(box.top + box.bottom) / 2}) rotate(-90)">${escapeHtml(shortened(up.title, longestTitle))}</text>`,
    star ? starAt(toX(star.at[0]), toY(star.at[1]), star.label) : '',
    legend(box.left, worst, best),
  ].join('\n');
}

/** Size of a cell without the gap to the next one. */
function inner(size: number): string {
  return (size - Math.min(1, size / 8)).toFixed(1);
}

/** A star that marks the best candidate, in a colour that no cell has. */
export function starAt(x: number, y: number, label: string): string {
  const points = Array.from({ length: 10 }, (_, k) => {
    const radius = k % 2 === 0 ? 9 : 3.8;
    const angle = (k / 10) * 2 * Math.PI - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon class="star" points="${points.join(' ')}"><title>${escapeHtml(label)}</title></polygon>`;
}

function legend(x: number, worst: string, best: string): string {
  const [y, step] = [mapHeight - 14, 15];
  const swatches = Array.from(
    { length: 10 },
    (_, k) =>
      `<rect class="q${k}" fill="currentColor" x="${x + 92 + k * step}" y="${y - 10}" width="${step}" height="10"/>`,
  );
  return `<text x="${x + 84}" y="${y}" text-anchor="end">${escapeHtml(worst)}</text>${swatches.join('')}<text x="${x + 92 + 10 * step + 8}" y="${y}">${escapeHtml(best)}</text>`;
}
