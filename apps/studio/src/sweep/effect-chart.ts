// The chart of what a slider changes in the school. Loaded when it is first opened.

import { valueAt } from 'shoal/scenario';
import { numberText } from '../stage/state/words.ts';
import './effect.css';
import type { Parameter } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import type { OpenRowChart } from '../ui/row-chart.ts';
import { shape } from '../ui/series.ts';
import { runSweep, type Sweep, sweepKey, sweepOf } from './sweep.ts';
import { onStep, type SweepPoint, type SweepResult, seedsPerValue, sweepPoints } from './sweep-plan.ts';

/** Milliseconds between the last edit and a new sweep. */
const rest = 800;

/**
 * A chart of the school's order for all values of a slider, from small schools that workers simulate. A click sets a
 * value.
 * @param set requests a value
 */
export function effectChart(
  stage: Stage,
  path: string,
  parameter: Parameter,
  into: HTMLElement,
  set: (value: number) => void,
): OpenRowChart {
  const [min, max, step] = parameter.slider;
  const picture = new EffectPicture();
  const frame = element('div', { class: 'effect-frame', role: 'img', title: 'Click to set this value' });
  frame.append(picture.root);
  const note = element('p', { class: 'effect-note' });
  into.replaceChildren(frame, note);
  into.scrollIntoView({ block: 'nearest' });
  let sweep: Sweep | undefined;
  let problem = '';
  let stop: (() => void) | undefined;
  let key = '';
  let shown: unknown;
  let hovered: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const draw = (): void => {
    const values = sweep?.values ?? [];
    const results = sweep?.results ?? [];
    const points = sweepPoints(values, results);
    const value = shown === 'all' ? max : typeof shown === 'number' ? shown : undefined;
    picture.show({ values, range: [min, max], points, results, value, hovered, unit: parameter.unit });
    note.textContent = problem || noteOn(sweep);
    const words = points.map((point) => {
      const at = `${numberText(Number(point.value.toPrecision(3)))} ${parameter.unit}`.trim();
      return `at ${at} ${readableOrder(point.polarisation)} and ${readableOrder(point.rotation)}`;
    });
    frame.setAttribute('aria-label', `Polarisation and rotation by value: ${words.join('; ') || 'nothing yet'}.`);
  };
  const begin = (): void => {
    stop?.();
    stop = undefined;
    sweep = undefined;
    problem = whyNot(stage, path);
    const { document } = stage;
    key = document ? sweepKey(document, path) : '';
    if (!problem) {
      try {
        sweep = sweepOf(stage, path, parameter);
        if (frame.checkVisibility()) stop = runSweep(sweep, draw);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
    }
    draw();
  };
  const valueUnder = ({ clientX }: MouseEvent): number => {
    const box = frame.getBoundingClientRect();
    return onStep(picture.valueAt((clientX - box.left) / box.width, [min, max]), min, max, step);
  };
  frame.addEventListener('pointermove', (event) => {
    hovered = valueUnder(event);
    draw();
  });
  frame.addEventListener('pointerleave', () => {
    hovered = undefined;
    draw();
  });
  frame.addEventListener('click', (event) => set(valueUnder(event)));

  // A closed panel must not start runs.
  const observer = new ResizeObserver(() => {
    const isSeen = frame.checkVisibility();
    if (!isSeen) {
      stop?.();
      stop = undefined;
    } else if (sweep && !stop) stop = runSweep(sweep, draw);
  });
  const unsubscribe = stage.state.subscribe(({ plan, pending }, before) => {
    if (plan === before.plan && pending === before.pending) return;
    clearTimeout(waiting);
    // An edit of another setting needs a new sweep, and a dragged slider makes many edits.
    waiting = setTimeout(() => {
      const { document } = stage;
      if (document && sweepKey(document, path) !== key) begin();
    }, rest);
  });
  begin();
  observer.observe(frame);
  return {
    show(value) {
      shown = value;
      draw();
    },
    close() {
      stop?.();
      clearTimeout(waiting);
      observer.disconnect();
      unsubscribe();
    },
  };
}

/** The reason why no value has an effect; empty if values may have one. */
function whyNot(stage: Stage, path: string): string {
  const { plan } = stage.state.value;
  const rule = /^(species\[\d+\]\.rules\.[^.]+)\./.exec(path)?.[1];
  if (!plan || !rule || valueAt(plan.scenario, `${rule}.enabled`) !== false) return '';
  return 'The rule is off, so its settings have no effect. Switch the rule on first.';
}

function noteOn(sweep: Sweep | undefined): string {
  if (!sweep) return '';
  const { results, left, fish, seconds, problem, values } = sweep;
  const all = seedsPerValue * values.length;
  if (seconds === undefined) return problem || `Trying ${values.length} values with ${fish} fish…`;
  const length = `measured for ${seconds} s after a warm-up of ${seconds} s`;
  const what = `${fish} fish, ${length}`;
  if (problem) return `${results.length} of ${all} runs of ${what}. ${problem}`;
  if (left.length > 0 || results.length < values.length) return `${results.length} of ${all} runs of ${what}…`;
  if (results.length < all)
    return `Each value: mean of ${seedsPerValue} runs of ${fish} fish (only one run for some values, to save time), ${length}.`;
  return `Each value: mean of ${seedsPerValue} runs of ${what}.`;
}

const width = 288;
/** Width of the scale's numbers. */
const plotLeft = 22;
const plotWidth = 188;
const plotRight = plotLeft + plotWidth;
/** Twice as wide as high. */
const plotHeight = plotWidth / 2;
const top = 12;
const foot = 14;
const height = top + plotHeight + foot;
const labelHeight = 13;

/** The measures of the chart, in the colours of the page's other charts. */
const measures = [
  { key: 'polarisation', title: 'Polarisation', colour: '#56b4e9' },
  { key: 'rotation', title: 'Rotation', colour: '#d55e00' },
] as const;

interface EffectPictureData {
  readonly values: readonly number[];
  readonly range: readonly [min: number, max: number];
  readonly points: readonly SweepPoint[];
  /** Results of single runs. */
  readonly results: readonly SweepResult[];
  /** The value of the slider; undefined if it is not a number. */
  readonly value: number | undefined;
  /** The value under the pointer. */
  readonly hovered: number | undefined;
  readonly unit: string;
}

/** Polarisation and rotation for the values of a slider. */
class EffectPicture {
  readonly root = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'effect-picture', 'aria-hidden': 'true' });

  /** The value at a fraction of the picture's width. */
  valueAt(fraction: number, [min, max]: EffectPictureData['range']): number {
    return min + Math.min(1, Math.max(0, (fraction * width - plotLeft) / plotWidth)) * (max - min);
  }

  show({ values, range: [min, max], points, results, value, hovered, unit }: EffectPictureData): void {
    const x = (at: number): number => ((Math.min(max, Math.max(min, at)) - min) / (max - min)) * plotWidth + plotLeft;
    const y = (order: number): number => top + plotHeight * (1 - order);
    const grid = [0, 0.5, 1].map((level) =>
      shape('line', { class: 'grid', x1: plotLeft, x2: plotRight, y1: y(level), y2: y(level) }),
    );
    const lines = measures.map(({ key, colour }) =>
      shape('path', {
        d: points
          .filter((point) => Number.isFinite(point[key]))
          .map((point, k) => `${k > 0 ? 'L' : 'M'}${x(point.value).toFixed(1)} ${y(point[key]).toFixed(1)}`)
          .join(''),
        class: 'mean',
        stroke: colour,
      }),
    );
    const runs = measures.flatMap(({ key, colour }) =>
      results
        .filter((one) => Number.isFinite(one[key]))
        .map((one) =>
          shape('circle', { class: 'run', cx: x(values[one.index]), cy: y(one[key]), r: 2.2, fill: colour }),
        ),
    );
    const upright = (at: number, kind: string): SVGElement =>
      shape('line', { class: kind, x1: x(at), x2: x(at), y1: top - 2, y2: y(0) });
    this.root.replaceChildren(
      ...grid,
      ...lines,
      ...runs,
      ...(hovered === undefined ? [] : [upright(hovered, 'hovered')]),
      ...(value === undefined ? [] : [upright(value, 'value')]),
      ...this.#labels(points, hovered ?? value, y),
      ...[0, 0.5, 1].map((level) => text(plotLeft - 5, y(level) + 3.5, String(level), 'quiet', 'end')),
      ...this.#foot([min, max], value, unit, x),
    );
  }

  /**
   * The labels below: the ends of the scale, and the current value. Near an end, the current value replaces that label.
   */
  #foot(
    [min, max]: EffectPictureData['range'],
    value: number | undefined,
    unit: string,
    x: (at: number) => number,
  ): SVGElement[] {
    const y = height - 2;
    const at = value === undefined ? undefined : Math.min(plotRight - 24, Math.max(plotLeft + 24, x(value)));
    const isFree = (end: number): boolean => at === undefined || Math.abs(end - at) > 76;
    return [
      ...(isFree(plotLeft) ? [text(plotLeft, y, readable(min, unit), 'quiet')] : []),
      ...(isFree(plotRight) ? [text(plotRight, y, readable(max, unit), 'quiet', 'end')] : []),
      ...(value === undefined || at === undefined ? [] : [text(at, y, readable(value, unit), '', 'middle')]),
    ];
  }

  /** The name of each line at its end, with the line's value at the pointer. */
  #labels(points: readonly SweepPoint[], at: number | undefined, y: (order: number) => number): SVGElement[] {
    if (points.length === 0) return [];
    // A measure without a value has its name at 0, and a dash.
    const endOf = (key: 'polarisation' | 'rotation'): number => {
      const order = points.findLast((point) => Number.isFinite(point[key]))?.[key] ?? 0;
      return Math.min(y(0) - 12, Math.max(top + 8, y(order) + 4));
    };
    const ends = measures
      .map((measure) => ({ ...measure, y: endOf(measure.key) }))
      .sort((one, other) => one.y - other.y);
    // Two lines of text each.
    const room = 2 * labelHeight;
    if (ends[1].y - ends[0].y < room) {
      const middle = (ends[0].y + ends[1].y) / 2;
      ends[0].y = Math.max(top + 8, Math.min(middle - room / 2, y(0) - 12 - room));
      ends[1].y = ends[0].y + room;
    }
    return ends.flatMap((end) => {
      const order = at === undefined ? undefined : between(points, at, end.key);
      return [
        shape('rect', { x: plotRight + 7, y: end.y - 8, width: 4, height: 9, fill: end.colour }),
        text(plotRight + 15, end.y, end.title),
        text(plotRight + 15, end.y + labelHeight - 1, order === undefined ? '' : readableOrder(order), 'strong'),
      ];
    });
  }
}

/** The value of a line, interpolated between its points; undefined beyond them. */
export function between(
  points: readonly SweepPoint[],
  at: number,
  key: 'polarisation' | 'rotation',
): number | undefined {
  const after = points.findIndex(({ value }) => value >= at);
  if (after < 0) return undefined;
  const right = points[after];
  if (right.value === at || after === 0) return right.value === at ? right[key] : undefined;
  const left = points[after - 1];
  return left[key] + ((at - left.value) / (right.value - left.value)) * (right[key] - left[key]);
}

/** Two digits; a dash without a value. */
function readableOrder(order: number): string {
  return Number.isNaN(order) ? '–' : numberText(order, 2);
}

function readable(value: number, unit: string): string {
  return `${numberText(Number(value.toPrecision(3)))} ${unit}`.trim();
}

function text(x: number, y: number, words: string, kind = '', anchor = 'start'): SVGElement {
  const made = shape('text', { x, y, class: kind, 'text-anchor': anchor });
  made.textContent = words;
  return made;
}
