// Draws the chart of causes on a canvas.

import { colourOf } from '../../colours/colours.ts';
import { numberText } from '../../stage/state/words.ts';
import { element } from '../../ui/element.ts';
import { shape } from '../../ui/series.ts';
import { type CauseColumn, largestCause, largestOf, type Span, stackOf, unbrokenRuns } from './cause-stack.ts';

/** Sizes in units of the view box, which are pixels on a wide screen. */
const plotWidth = 204;
const width = 288;
const foot = 13;
const speedPlot = { top: 4, height: 26 };
const turnPlot = { top: 40, height: 40 };
/** The picture is twice as wide as high. */
const stackPlot = { top: 92, height: plotWidth / 2 };
const height = stackPlot.top + stackPlot.height + foot;
const labelLeft = plotWidth + 6;
/** Distance between two labels. */
const lineHeight = 12.5;
const mostLabels = 7;
/** Lines are drawn across gaps shorter than this, s. */
const bridged = 0.6;

type Plot = typeof stackPlot;

/** The data of a moment that are shown. */
export interface PictureMoment {
  readonly speed: number;
  readonly turning: number;
}

export interface PictureData {
  readonly columns: readonly CauseColumn[];
  /** All rules of the fish, in the order of the stack. */
  readonly rules: readonly string[];
  readonly span: Span;
  /** The current time. */
  readonly now: number;
  /** The time of the sentence: of the moment whose numbers are shown, if there is one. */
  readonly time: number;
  /** The numbers; undefined: there are no data. */
  readonly moment: PictureMoment | undefined;
  /** Words for the two ends of the stack's scale. */
  readonly ends: readonly [more: string, less: string];
  /** Start of the data if it is later than that of the shown range, s. */
  readonly since: number | undefined;
  readonly titleOf: (rule: string) => string;
}

/** Speed, requested turn rate and the stacked pulls of the rules, one above another on a common time axis. */
export class CausesPicture {
  readonly root = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'causes-picture', 'aria-hidden': 'true' });
  readonly #lines = shape('g', { class: 'grid' });
  readonly #bands = shape('g', { class: 'bands' });
  readonly #outcome = shape('path', { class: 'outcome' });
  readonly #speed = shape('path', { class: 'outcome' });
  readonly #turning = shape('path', { class: 'outcome' });
  readonly #texts = shape('g', {});
  readonly #marks = shape('g', { class: 'marks' });
  #tops = { speed: 0, turning: 0, stack: 0 };
  #drawn: CauseColumn[] | readonly CauseColumn[] | undefined;

  constructor() {
    this.root.append(this.#lines, this.#bands, this.#outcome, this.#speed, this.#turning, this.#texts, this.#marks);
  }

  /** The time at a fraction of the picture's width; undefined beside the plots. */
  timeAt(fraction: number, [from, to]: Span): number | undefined {
    const inPlot = Math.max(0, (fraction * width) / plotWidth);
    return inPlot > 1 ? undefined : from + inPlot * (to - from);
  }

  show(data: PictureData): void {
    if (data.columns !== this.#drawn) this.#draw(data);
    this.#drawn = data.columns;
    this.#write(data);
    this.#mark(data);
  }

  #draw({ columns, rules, span: [from, to] }: PictureData): void {
    const x = (time: number): string => (((time - from) / (to - from)) * plotWidth).toFixed(1);
    const runs = unbrokenRuns(columns, Math.max(bridged, (to - from) / 40));
    const most = (value: (column: CauseColumn) => number): number =>
      columns.reduce((largest, column) => Math.max(largest, value(column)), 0);
    this.#tops = {
      speed: steadyTop(
        most(({ speed }) => speed),
        this.#tops.speed,
      ),
      turning: steadyTop(
        Math.max(
          10,
          most(({ turning }) => Math.abs(turning)),
        ),
        this.#tops.turning,
      ),
      stack: steadyTop(largestCause(columns), this.#tops.stack),
    };
    const { speed, turning, stack } = this.#tops;
    const line = (plot: Plot, value: (column: CauseColumn) => number, bottom: number, top: number): string =>
      runs
        .flatMap((run) =>
          run.map((column, k) => `${k > 0 ? 'L' : 'M'}${x(column.time)} ${yOf(plot, value(column), bottom, top)}`),
        )
        .join('');
    this.#speed.setAttribute(
      'd',
      line(speedPlot, (column) => column.speed, 0, speed),
    );
    this.#turning.setAttribute(
      'd',
      line(turnPlot, (column) => column.turning, -turning, turning),
    );
    this.#outcome.setAttribute(
      'd',
      line(stackPlot, (column) => column.outcome, -stack, stack),
    );
    const paths = new Map<string, string>();
    for (const run of runs) {
      for (const { rule, inner, outer } of stackOf(run, rules)) {
        if (outer.every((end, k) => end === inner[k])) continue;
        const there = outer.map((end, k) => `${x(run[k].time)} ${yOf(stackPlot, end, -stack, stack)}`);
        const back = inner.map((end, k) => `${x(run[k].time)} ${yOf(stackPlot, end, -stack, stack)}`).reverse();
        paths.set(rule, `${paths.get(rule) ?? ''}M${[...there, ...back].join('L')}Z`);
      }
    }
    this.#bands.replaceChildren(
      ...[...paths].map(([rule, d]) => shape('path', { d, fill: colourOf(rule), 'data-rule': rule })),
    );
  }

  /** Draws scales, labels at the ends of the lines, and times. */
  #write({ columns, rules, span, moment, ends, since, titleOf }: PictureData): void {
    const { speed, turning, stack } = this.#tops;
    const grid = (y: number): SVGElement => shape('line', { x1: 0, x2: plotWidth, y1: y, y2: y });
    const levels = [speedPlot, turnPlot, stackPlot].flatMap((plot) => {
      const isThree = plot !== speedPlot;
      return [plot.top, ...(isThree ? [plot.top + plot.height / 2] : []), plot.top + plot.height];
    });
    this.#lines.replaceChildren(...levels.map(grid));
    const names = largestOf(columns, rules, mostLabels);
    const middle = stackPlot.top + stackPlot.height / 2;
    const first = middle - (lineHeight * names.length) / 2 + 4;
    const legend = names.flatMap((rule, row) => swatch(colourOf(rule), titleOf(rule), first + lineHeight * row));
    this.#texts.replaceChildren(
      text(labelLeft, speedPlot.top + 9, 'Speed'),
      text(labelLeft, speedPlot.top + 22, moment ? `${numberText(moment.speed, 2)} m/s` : '–', 'value'),
      text(labelLeft, turnPlot.top + 16, 'Turn rate'),
      text(labelLeft, turnPlot.top + 29, moment ? turned(moment.turning) : '–', 'value'),
      text(1, speedPlot.top + 8, speed > 0 ? `${short(speed)} m/s` : '', 'quiet'),
      text(1, turnPlot.top + 8, `left ${short(turning)} °/s`, 'quiet'),
      text(1, turnPlot.top + turnPlot.height - 2, 'right', 'quiet'),
      text(1, stackPlot.top + 8, `${ends[0]} ${short(stack)} m/s²`, 'quiet'),
      text(1, stackPlot.top + stackPlot.height - 2, ends[1], 'quiet'),
      ...legend,
      ...swatch('var(--ink)', 'Acceleration', first + lineHeight * names.length, true),
      text(0, height - 2, `${short(span[0])} s`, 'quiet'),
      text(plotWidth, height - 2, `${short(span[1])} s`, 'quiet', 'end'),
    );
    if (since === undefined) return;
    const at = ((since - span[0]) / (span[1] - span[0])) * plotWidth;
    this.#texts.append(
      shape('rect', {
        ...{ class: 'unknown', x: 0, y: speedPlot.top, width: Math.max(0, at) },
        height: stackPlot.top + stackPlot.height - speedPlot.top,
      }),
    );
  }

  /** The present time, and the time of the sentence. */
  #mark({ span: [from, to], now, time: at }: PictureData): void {
    const isLooking = at !== now;
    const x = ((at - from) / (to - from)) * plotWidth;
    const isFree = x > 44 && x < plotWidth - 44;
    const vertical = (time: number, kind: string): SVGElement => {
      const x = ((time - from) / (to - from)) * plotWidth;
      return shape('line', { class: kind, x1: x, x2: x, y1: speedPlot.top, y2: stackPlot.top + stackPlot.height });
    };
    this.#marks.replaceChildren(
      ...(now >= from && now <= to ? [vertical(now, 'now')] : []),
      ...(at >= from && at <= to ? [vertical(at, 'moment')] : []),
      ...(isFree ? [text(x, height - 2, `${numberText(at, 1)} s`, isLooking ? '' : 'value', 'middle')] : []),
    );
  }
}

function yOf({ top, height: size }: Plot, value: number, least: number, most: number): string {
  const fraction = most > least ? (value - least) / (most - least) : 0;
  return (top + size * (1 - Math.min(1, Math.max(0, fraction)))).toFixed(1);
}

const tops = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** The end of a scale. It shrinks only when mostly empty, so that it rarely changes. */
function steadyTop(largest: number, before: number): number {
  if (largest <= before && largest > 0.5 * before) return before;
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 0.1)));
  return (tops.find((top) => top * power >= largest) ?? 10) * power;
}

function short(value: number): string {
  return numberText(Number(value.toFixed(1)));
}

function turned(degrees: number): string {
  const size = Math.abs(degrees).toFixed(0);
  return size === '0' ? '0 °/s' : `${size} °/s ${degrees > 0 ? 'left' : 'right'}`;
}

function text(x: number, y: number, words: string, kind = '', anchor = 'start'): SVGElement {
  const made = shape('text', { x, y, class: kind, 'text-anchor': anchor });
  made.textContent = words;
  return made;
}

/** A name next to its colour, because coloured text would be hard to read. */
function swatch(fill: string, name: string, y: number, isLine = false): SVGElement[] {
  const size = isLine ? 1.5 : 8;
  const mark = shape('rect', { x: labelLeft, y: y - 3.5 - size / 2, width: isLine ? 9 : 5, height: size });
  mark.style.fill = fill;
  return [mark, text(labelLeft + (isLine ? 12 : 8), y, name)];
}

/** A focusable element for the picture. The arrow keys move through time. */
export function pictureFrame(picture: CausesPicture): HTMLElement {
  const frame = element('div', {
    class: 'causes-frame',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Moment',
    'aria-valuemin': 0,
    'aria-valuemax': 0,
    'aria-valuenow': 0,
    title: 'Click or press the arrow keys to go to a moment',
  });
  frame.append(picture.root);
  return frame;
}
