import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { niceTop } from '../inspector/nice-scale.ts';
import { element } from '../panels/element.ts';
import type { ChartRow } from '../stage/measure-rows.ts';
import type { ChartSource } from './chart-source.ts';
import { type EndLabel, spread } from './end-labels.ts';
import { readable } from './readable.ts';

export interface Chart {
  readonly root: HTMLElement;
  /** Draws what there is now. */
  draw(): void;
  dispose(): void;
}

const font = '11px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** Colours of lines that belong together; they read on dark and on light ground. */
const colours = ['#56b4e9', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#8f8f8f'];
/** Pixels for the names at the ends of lines; those of several runs are longer. */
const labelRoom = { one: 104, several: 120 };
const longestName = 14;
/** Pixels from one name to the next. */
const lineHeight = 13;

/**
 * One chart over simulated time: three gridlines, names at the ends of lines where there are several.
 * @param hovered told the row and the time that the pointer is at; undefined when it has left
 */
export function chart(
  sources: readonly ChartSource[],
  row: ChartRow,
  hovered: (time: number | undefined) => void,
): Chart {
  const several = row.lines.length * sources.length > 1;
  const value = element('output', { 'aria-label': row.title, 'aria-live': 'off' });
  const caption = element(
    'figcaption',
    { title: row.effect },
    element('span', { class: 'label' }, row.title),
    value,
    element('span', { class: 'unit' }, row.unit),
  );
  const plotted = element('div', { class: 'plot', role: 'img', 'aria-label': `${row.title} over time: ${row.effect}` });
  const root = element(
    'figure',
    { class: several ? 'chart several' : 'chart', 'data-chart': row.key },
    caption,
    plotted,
  );

  const cssColour = (colour: string): string =>
    colour.startsWith('--') ? getComputedStyle(document.body).getPropertyValue(colour).trim() : colour;
  const lines = sources.flatMap(({ colour, measures }, k) =>
    row.lines.map(({ key, title }, index) => ({
      key,
      measures,
      name: () => (row.lines.length > 1 ? title : shortened(sources[k].label)),
      colour: row.lines.length > 1 && sources.length === 1 ? colours[index % colours.length] : colour,
    })),
  );
  let top = row.top ?? 0;
  let data: uPlot.AlignedData = [[]];

  const dataNow = (): uPlot.AlignedData => {
    const tables = sources.map(
      ({ measures: { table } }): uPlot.AlignedData => [
        Array.from(table.time),
        ...row.lines.map(({ key }) =>
          Array.from(table.column(key), (number) => (Number.isNaN(number) ? null : number)),
        ),
      ],
    );
    return tables.length === 1 ? tables[0] : uPlot.join(tables);
  };

  const drawLabels = (plot: uPlot): void => {
    if (!several) return;
    const { ctx, bbox } = plot;
    const scale = uPlot.pxRatio;
    const at = plot.cursor.idx;
    const labels: EndLabel[] = lines.flatMap(({ name, colour }, index) => {
      const numbers = data[index + 1] ?? [];
      // Of several runs not each is measured at each moment.
      const last = lastKnown(numbers, Number.POSITIVE_INFINITY);
      const end = numbers[last];
      if (end === null || end === undefined) return [];
      const shown = numbers[lastKnown(numbers, at ?? last)];
      const text = `${name()} ${readable(shown, row.whole === true)}`;
      return [{ text, colour: cssColour(colour), y: plot.valToPos(end, 'y', true) }];
    });
    ctx.save();
    ctx.font = font.replace('11px', `${11 * scale}px`);
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    for (const { text, colour, y } of spread(labels, lineHeight * scale, bbox.top, bbox.top + bbox.height)) {
      ctx.fillStyle = colour;
      ctx.fillText(text, bbox.left + bbox.width + 6 * scale, y);
    }
    ctx.restore();
  };

  /** Thin lines where the scene was edited. */
  const drawMarks = (plot: uPlot): void => {
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
  };

  const showValue = (): void => {
    // Those of several runs stand at the ends of their lines.
    if (sources.length > 1) return;
    const index = plot.cursor.idx ?? data[0].length - 1;
    // Of lines that belong together the sum is shown.
    const numbers = data.slice(1, 1 + row.lines.length).map((column) => column[index]);
    const known = numbers.filter((number): number is number => typeof number === 'number');
    const sum = known.reduce((total, number) => total + number, 0);
    value.textContent = readable(known.length > 0 ? sum : undefined, row.whole === true);
  };

  const hairline = (): string => cssColour('--hairline');
  const quiet = (): string => cssColour('--quiet');
  const plot = new uPlot(
    {
      width: 240,
      height: 120,
      padding: [8, several ? labelRoom[sources.length > 1 ? 'several' : 'one'] : 10, 0, 0],
      legend: { show: false },
      cursor: { y: false, sync: { key: 'charts' }, drag: { x: false, y: false }, points: { size: 6 } },
      scales: {
        x: { time: false, range: (_plot, from, to) => [from ?? 0, Math.max(to ?? 0, (from ?? 0) + 1)] },
        y: { range: () => [0, top] },
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
          values: (_plot, times) => times.map((time) => `${Number(time.toPrecision(6))} s`),
        },
        {
          font,
          stroke: quiet,
          size: 34,
          gap: 4,
          grid: { stroke: hairline, width: 1 },
          ticks: { show: false },
          splits: () => [0, top / 2, top],
          values: (_plot, splits) =>
            splits.map((split) => (row.whole && split % 1 > 0 ? '' : String(Number(split.toPrecision(3))))),
        },
      ],
      series: [
        {},
        ...lines.map(
          ({ name, colour }): uPlot.Series => ({
            label: name(),
            stroke: () => cssColour(colour),
            width: 1.5,
            points: { show: false },
          }),
        ),
      ],
      hooks: {
        drawAxes: [drawMarks],
        draw: [drawLabels],
        setCursor: [
          (self) => {
            if (!self.over.isConnected) return;
            showValue();
            if (several) self.redraw(false, false);
            const { idx } = self.cursor;
            hovered(idx === null || idx === undefined ? undefined : data[0][idx]);
          },
        ],
      },
    },
    data,
    plotted,
  );
  const resize = (): void => plot.setSize({ width: plotted.clientWidth, height: plotted.clientHeight });
  const observer = new ResizeObserver(resize);
  observer.observe(plotted);

  return {
    root,
    draw() {
      data = dataNow();
      const largest = data.slice(1).reduce((most, column) => {
        for (const number of column) if (number !== null && number !== undefined && number > most) most = number;
        return most;
      }, 0);
      top = row.top ?? niceTop(Math.max(largest, row.whole ? 2 : 0), top);
      plot.setData(data);
      showValue();
    },
    dispose() {
      observer.disconnect();
      plot.destroy();
    },
  };
}

/** Where the last number is, no later than at an index; −1: there is none. */
function lastKnown(numbers: uPlot.AlignedData[number], to: number): number {
  for (let index = Math.min(to, numbers.length - 1); index >= 0; index--)
    if (typeof numbers[index] === 'number') return index;
  return -1;
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1).trim()}…` : name;
}
