// The values of a study's candidates as columns, for its charts and its table.

import { coordinateOf, type Dimension, type Study, unitOfMeasure, unitOfVaried, valueOfCoordinate } from 'shoal/search';
import { threeDigits } from '../../stage/state/words.ts';
import { button } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import type { FinishedRun, StudyRow } from './study-progress.ts';

/** A value of every candidate, for drawing and sorting. */
export interface StudyColumn {
  readonly name: string;
  readonly kind: 'loss' | 'measure' | 'coefficient';
  /** Position of a candidate on the axis; NaN: it has no value. */
  at(row: StudyRow): number;
  /** Text for a position on the axis, or in a table. */
  label(position: number): string;
  /** Ends of the axis, if the study fixes them. */
  readonly ends?: readonly [number, number];
  /** Positions of the axis labels; default: its ends and middle. */
  readonly ticks?: readonly number[] | undefined;
}

/** The columns of a study: losses, measures, then varied values. */
export function studyColumns(study: Study): readonly StudyColumn[] {
  const { objectives, method, measures, varied, dimensions } = study;
  const losses = objectives.length === 0 ? 0 : method.kind === 'nsga-2' ? objectives.length : 1;
  const number = (position: number): string => threeDigits(position);
  return [
    ...Array.from(
      { length: losses },
      (_, k): StudyColumn => ({
        name: losses === 1 ? 'loss' : `loss ${k + 1}`,
        kind: 'loss',
        at: ({ losses: all, violation }) => (violation > 0 ? Number.NaN : all[k]),
        label: number,
      }),
    ),
    ...measures.map(
      (measure, m): StudyColumn => ({
        name: named(measure.name, unitOfMeasure(measure, dimensions)),
        kind: 'measure',
        at: ({ measures: all }) => all?.[m] ?? Number.NaN,
        label: number,
      }),
    ),
    ...varied.map(
      ({ name, dimension, places }, d): StudyColumn => ({
        name: named(name, unitOfVaried({ dimension, places })),
        kind: 'coefficient',
        at: ({ point }) => point[d],
        label: (position) => {
          const value = valueOfCoordinate(dimension, Math.min(1, Math.max(0, position)));
          if (typeof value === 'number') return threeDigits(value);
          return typeof value === 'string' ? value : JSON.stringify(value);
        },
        ends: [0, 1],
        ticks: ticksOf(dimension),
      }),
    ),
  ];
}

function named(name: string, unit: string): string {
  return unit === '' || unit === name ? name : `${name}, ${unit}`;
}

const mostTicks = 6;

/**
 * Positions of labels: the middle of each choice. On a log scale, 1, 2 and 5 times powers of ten, or only the powers.
 */
function ticksOf(dimension: Dimension): readonly number[] | undefined {
  if (dimension.kind === 'choices') {
    const { length } = dimension.values;
    return length <= mostTicks ? dimension.values.map((_, k) => (k + 0.5) / length) : undefined;
  }
  const { min, max, scale } = dimension;
  if (scale === 'linear' || min <= 0) return undefined;
  const first = Math.floor(Math.log10(min));
  const powers = Array.from({ length: Math.ceil(Math.log10(max)) - first + 1 }, (_, k) => 10 ** (first + k));
  const within = (values: readonly number[]): readonly number[] =>
    values.filter((value) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9));
  const all = [powers.flatMap((power) => [1, 2, 5].map((digit) => digit * power)), powers].map(within);
  const fitting = all.find(({ length }) => length <= mostTicks) ?? [];
  return fitting.length > 1 ? fitting.map((value) => coordinateOf(dimension, value)) : undefined;
}

const niceSteps = [1, 2, 2.5, 5, 10];

/** Ends of an axis that contains all finite numbers. Its ends and middle are round numbers. */
export function axisEnds(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return [0, 1];
  if (least === most) {
    const margin = Math.abs(most) / 2 || 0.5;
    return [least - margin, most + margin];
  }
  const half = (most - least) / 2;
  const power = 10 ** Math.floor(Math.log10(half));
  for (const grain of [...niceSteps, 20, 50]) {
    const step = grain * power;
    const low = Math.floor(least / step) * step;
    if (low + 2 * step >= most) return [low, low + 2 * step];
  }
  return [least, most];
}

/** Most candidates in the table. */
const mostListed = 20;
/** Most runs that the table offers for a candidate. */
const mostRuns = 8;

/** The best candidates, with their runs. */
export function studyTable(
  columns: readonly StudyColumn[],
  rows: readonly StudyRow[],
  on: { readonly hover: (row: StudyRow | undefined) => void; readonly open: (trial: FinishedRun) => void },
): HTMLElement {
  const head = ['Candidate', 'Open run (seed)', ...columns.map(({ name }) => name)];
  const lines = rows.slice(0, mostListed).map((row) => {
    const runs = row.trials
      .filter(({ outcome }) => outcome)
      .slice(0, mostRuns)
      .map((finished) =>
        button(String(finished.trial.seed), () => on.open(finished), {
          'aria-label': `Open candidate ${row.index} with seed ${finished.trial.seed}`,
        }),
      );
    const line = element(
      'tr',
      {},
      element('th', { scope: 'row' }, String(row.index)),
      element('td', { class: 'runs' }, ...runs),
      ...columns.map((column) => element('td', {}, column.label(column.at(row)))),
    );
    line.addEventListener('pointerenter', () => on.hover(row));
    line.addEventListener('pointerleave', () => on.hover(undefined));
    line.addEventListener('focusin', () => on.hover(row));
    return line;
  });
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...lines),
  );
}
