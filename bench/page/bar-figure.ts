// Draws measurements as horizontal bars in SVG, for sections of the page of figures.

import { linear } from '#cli/chart/scale';
import { seriesColour } from '#cli/page/colours';
import { escapeHtml, figure } from '#cli/page/html';
import { briefNumber } from '#cli/terminal/number-format';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface BarFigure {
  readonly title: string;
  readonly unit: string;
  readonly note: string;
  readonly bars: readonly Bar[];
  /** A dashed line at a value. Bars that exceed it have the second colour. */
  readonly limit?: { readonly value: number; readonly label: string };
  readonly table: string;
}

const width = 480;
const row = 24;
/** Width in the larger letters of small screens. */
const letter = 8.4;
const valueWidth = 52;

/** Horizontal bars from zero, each with its value at the end. */
export function barFigure({ title, unit, note, bars, limit, table }: BarFigure): string {
  if (bars.length === 0) return '';
  const left = 8 + letter * Math.max(...bars.map(({ label }) => label.length));
  const right = width - valueWidth - 6;
  const top = limit ? 24 : 4;
  const height = top + bars.length * row + 4;
  const toX = linear(0, Math.max(limit?.value ?? 0, ...bars.map(({ value }) => value)), left, right);
  const drawn = bars.map(({ label, value }, k) => {
    const y = top + k * row;
    const colour = limit && value > limit.value ? 1 : 0;
    const end = Math.max(left, toX(value));
    // The number is beyond the limit if it would otherwise lie on its line.
    const line = limit ? toX(limit.value) : 0;
    const at = line > end && line < end + valueWidth ? line : end;
    return `<text x="${(left - 8).toFixed(1)}" y="${y + row / 2}" dy="0.32em" text-anchor="end">${escapeHtml(label)}</text><rect x="${left.toFixed(1)}" y="${y + 4}" width="${Math.max(1, end - left).toFixed(1)}" height="${row - 8}" rx="2" style="fill:${seriesColour(colour)}"/><text class="value" x="${(at + 6).toFixed(1)}" y="${y + row / 2}" dy="0.32em">${briefNumber(value)}</text>`;
  });
  if (limit) {
    const x = toX(limit.value).toFixed(1);
    drawn.unshift(
      `<path class="limit" d="M${x} ${top - 4}V${height}"/><text x="${x}" y="12" text-anchor="middle">${escapeHtml(limit.label)}</text>`,
    );
  }
  return figure({ title, unit, note, label: `${title}. ${note}`, svg: drawn.join('\n'), width, height, table });
}
