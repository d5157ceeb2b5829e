import uPlot from 'uplot';
import type { ChartLine } from './chart-line.ts';
import { cssColour, font } from './chart-options.ts';
import { readable } from './readable.ts';

/** Width of the labels at the ends of lines, pixels. Labels of several runs are longer. */
export const labelWidth = { oneRun: 112, severalRuns: 128 };
/** A swatch in the colour of the line. Coloured text would be hard to read. */
const swatch = { width: 4, height: 9 };
const longestName = 14;
/** Pixels from one label to the next. */
const lineHeight = 13;

interface EndLabel {
  readonly text: string;
  readonly colour: string;
  /** Height of the line's end, pixels from the top. */
  y: number;
}

/** Draws the name and value of each line at its end: the value under the cursor or, without a cursor, the last one. */
export function drawEndLabels(plot: uPlot, lines: readonly ChartLine[], data: uPlot.AlignedData, whole: boolean): void {
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  const labels: EndLabel[] = lines.flatMap(({ name, colour }, index) => {
    const numbers = data[index + 1] ?? [];
    // Runs are measured at different times, so the last value is looked up for each run.
    const last = lastKnown(numbers, Number.POSITIVE_INFINITY);
    const end = numbers[last];
    if (end === null || end === undefined) return [];
    const shown = numbers[lastKnown(numbers, plot.cursor.idx ?? last)];
    const text = `${name()} ${readable(shown, whole)}`;
    return [{ text, colour: cssColour(colour), y: plot.valToPos(end, 'y', true) }];
  });
  ctx.save();
  ctx.font = font.replace('11px', `${11 * scale}px`);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const ink = cssColour('--ink');
  for (const { text, colour, y } of spread(labels, lineHeight * scale, bbox.top, bbox.top + bbox.height)) {
    const left = bbox.left + bbox.width + 5 * scale;
    ctx.fillStyle = colour;
    ctx.fillRect(left, y - (swatch.height * scale) / 2, swatch.width * scale, swatch.height * scale);
    ctx.fillStyle = ink;
    ctx.fillText(text, left + (swatch.width + 4) * scale, y);
  }
  ctx.restore();
}

export function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1).trim()}…` : name;
}

/** Index of the last number up to an index; −1: none. */
function lastKnown(numbers: uPlot.AlignedData[number], to: number): number {
  for (let index = Math.min(to, numbers.length - 1); index >= 0; index--)
    if (typeof numbers[index] === 'number') return index;
  return -1;
}

/** Moves labels apart to at least `room`, between two heights. */
function spread(labels: readonly EndLabel[], room: number, top: number, bottom: number): EndLabel[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  let least = top;
  for (const label of sorted) {
    label.y = Math.max(label.y, least);
    least = label.y + room;
  }
  let most = bottom;
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - room;
  }
  return sorted;
}
