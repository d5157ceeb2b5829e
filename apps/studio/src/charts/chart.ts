// Charts over time of one or several runs, for the panel of charts and for modes.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartRow } from '../stage/measures/measure-rows.ts';
import { element } from '../ui/element.ts';
import { niceTop } from '../ui/series.ts';
import {
  type ChartLine,
  type ChartSource,
  chartOptions,
  cssColour,
  drawMarks,
  font,
  measureText,
} from './chart-options.ts';

export interface Chart {
  readonly root: HTMLElement;
  /** Draws the current data. */
  draw(): void;
  dispose(): void;
}

/** Colours of the lines of one run, readable on dark and light backgrounds. */
const colours = ['#56b4e9', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#8f8f8f'];

/**
 * One chart over simulated time, with three gridlines. If there are several lines, each is named at its end.
 * @param onHover receives the time under the pointer, s; undefined when the pointer leaves
 */
function chart(sources: readonly ChartSource[], row: ChartRow, onHover: (time: number | undefined) => void): Chart {
  const lines = linesOf(sources, row);
  const several = lines.length > 1;
  const { root, value, plotted } = figure(row, several);
  let top = row.top ?? 0;
  let bottom = 0;
  let data: uPlot.AlignedData = [[]];

  const drawLabels = (plot: uPlot): void => {
    if (several) drawEndLabels(plot, lines, data, shownRow(plot, data, sources), row.whole === true);
  };
  const showValue = (): void => {
    // With several runs, or with factors, values are shown at the ends of lines.
    if (sources.length > 1 || row.factors) return;
    const index = shownRow(plot, data, sources) ?? data[0].length - 1;
    // A chart with several lines of one run also shows their sum.
    const numbers = data.slice(1, 1 + row.lines.length).map((column) => column[index]);
    const known = numbers.filter((number): number is number => typeof number === 'number');
    const sum = known.reduce((total, number) => total + number, 0);
    value.textContent = measureText(known.length > 0 ? sum : undefined, row.whole === true);
  };
  const hover = (self: uPlot): void => {
    if (!self.over.isConnected) return;
    showValue();
    if (several) self.redraw(false, false);
    const { idx } = self.cursor;
    onHover(idx === null || idx === undefined ? undefined : data[0][idx]);
  };
  const room = several ? labelWidth[sources.length > 1 ? 'severalRuns' : 'oneRun'] : 10;
  const options = chartOptions(lines, row, room, () => [bottom, top]);
  const hooks = {
    drawAxes: [(plot: uPlot) => drawMarks(plot, sources)],
    draw: [drawLabels],
    setCursor: [hover],
  };
  const plot = new uPlot({ ...options, hooks }, data, plotted);
  const observer = new ResizeObserver(() => plot.setSize({ width: plotted.clientWidth, height: plotted.clientHeight }));
  observer.observe(plotted);

  return {
    root,
    draw() {
      data = dataOf(sources, row);
      top = row.top ?? niceTop(Math.max(largestOf(data), row.whole ? 2 : 0), top);
      if (row.factors) bottom = -niceBottom(data, -bottom);
      plot.setData(data);
      showValue();
    },
    dispose() {
      observer.disconnect();
      plot.destroy();
    },
  };
}

function figure(row: ChartRow, several: boolean): { root: HTMLElement; value: HTMLElement; plotted: HTMLElement } {
  const value = element('output', { 'aria-label': row.title, 'aria-live': 'off' });
  const caption = element(
    'figcaption',
    { title: row.effect },
    element('span', { class: 'label' }, row.title),
    value,
    element('span', { class: 'unit' }, row.unit),
  );
  const plotted = element('div', { class: 'plot', role: 'img', 'aria-label': `${row.title} over time: ${row.effect}` });
  const kind = several ? 'chart several' : 'chart';
  return { root: element('figure', { class: kind, 'data-chart': row.key }, caption, plotted), value, plotted };
}

function linesOf(sources: readonly ChartSource[], row: ChartRow): ChartLine[] {
  const isSplit = row.lines.length > 1;
  return sources.flatMap((source) =>
    row.lines.map(({ title }, index) => ({
      name: () => (isSplit ? title : shortened(source.label)),
      colour: isSplit && sources.length === 1 ? colours[index % colours.length] : source.colour,
    })),
  );
}

/** Times first, then a column for each line. */
function dataOf(sources: readonly ChartSource[], row: ChartRow): uPlot.AlignedData {
  const tables = sources.map(({ measures: { table } }): uPlot.AlignedData => {
    const columns = row.lines.map(({ key }) =>
      Array.from(table.column(key), (number) => (Number.isNaN(number) ? null : number)),
    );
    return [Array.from(table.time), ...columns];
  });
  return tables.length === 1 ? tables[0] : uPlot.join(tables);
}

/** Returns the lower end of the scale, if it is below 0. */
function niceBottom(data: uPlot.AlignedData, before: number): number {
  const lowest = largestOf(data.map((column) => Array.from(column, (number) => -(number ?? 0))) as uPlot.AlignedData);
  return lowest > 0 ? niceTop(lowest, before) : 0;
}

function largestOf(data: uPlot.AlignedData): number {
  return data.slice(1).reduce((largest, column) => {
    for (const number of column) if (number !== null && number !== undefined && number > largest) largest = number;
    return largest;
  }, 0);
}

/** Width of the labels at the ends of lines, pixels. Labels of several runs are longer. */
const labelWidth = { oneRun: 112, severalRuns: 128 };
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

/** The row under the cursor, or else that of the moment that is shown; undefined: the last one. */
function shownRow(
  { cursor }: uPlot,
  [times]: uPlot.AlignedData,
  [{ now }]: readonly ChartSource[],
): number | undefined {
  if (typeof cursor.idx === 'number') return cursor.idx;
  const time = now?.();
  if (time === undefined) return undefined;
  const later = Array.from(times).findIndex((one) => one > time);
  return Math.max(0, (later < 0 ? times.length : later) - 1);
}

/** Draws the name and value of each line at its end. @param shown row of the values; undefined: the last ones */
function drawEndLabels(
  plot: uPlot,
  lines: readonly ChartLine[],
  data: uPlot.AlignedData,
  shown: number | undefined,
  whole: boolean,
): void {
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  const labels: EndLabel[] = lines.flatMap(({ name, colour }, index) => {
    const numbers = data[index + 1] ?? [];
    // Runs are measured at different times, so the last value is looked up for each run.
    const last = lastKnown(numbers, Number.POSITIVE_INFINITY);
    const end = numbers[last];
    if (end === null || end === undefined) return [];
    const value = numbers[lastKnown(numbers, shown ?? last)];
    const text = `${name()} ${measureText(value, whole)}`;
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

function shortened(name: string): string {
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

export interface ChartGroup {
  readonly root: HTMLElement;
  /** Shows these charts, in this order. */
  show(rows: readonly ChartRow[]): void;
  /** Draws the current data. */
  draw(): void;
}

/**
 * Charts of one or several runs.
 * @param onHover receives the time under the pointer, s; undefined when the pointer leaves
 */
export function makeCharts(sources: readonly ChartSource[], onHover: (time: number | undefined) => void): ChartGroup {
  const root = element('div', { class: 'charts' });
  const made = new Map<string, Chart>();
  /** Identifies a chart, with its lines: a chart of other traits is a new one. */
  const nameOf = ({ key, lines }: ChartRow): string => [key, ...lines.map((line) => line.key)].join(' ');
  return {
    root,
    show(rows) {
      for (const [key, one] of made) {
        if (rows.some((row) => nameOf(row) === key)) continue;
        one.dispose();
        made.delete(key);
      }
      for (const row of rows) if (!made.has(nameOf(row))) made.set(nameOf(row), chart(sources, row, onHover));
      root.replaceChildren(...rows.flatMap((row) => made.get(nameOf(row))?.root ?? []));
    },
    draw() {
      for (const one of made.values()) one.draw();
    },
  };
}
