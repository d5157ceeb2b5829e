// Names, values and axes of the coefficients of a study, for all of its figures.

import {
  type Candidate,
  coordinateOf,
  type Dimension,
  type Study,
  unitOfVaried,
  valueCount,
  valueOfCoordinate,
} from 'shoal/search';
import { shortened } from '../../chart/plot.ts';
import { logMarks, logTicks } from '../../chart/scale.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { andList } from '../../terminal/words.ts';

/** A mark of an axis. */
export interface Tick {
  /** Position along the axis, 0 to 1. */
  readonly at: number;
  readonly label: string;
}

/** A varied value of a study, for charts. */
export interface Coefficient {
  readonly name: string;
  /** Unit; may be empty. */
  readonly unit: string;
  /** Name for an axis or a column, with the unit. */
  readonly title: string;
  /** Position of each candidate along the axis, 0 to 1. Equal values have equal positions. */
  readonly places: readonly number[];
  /** Value of each candidate, as text. */
  readonly texts: readonly string[];
  readonly ticks: readonly Tick[];
  /** Marks without labels of a logarithmic axis; undefined: the axis is linear. */
  readonly marks: readonly number[] | undefined;
  /** Positions of its values in order if there are few; undefined for a range. */
  readonly levels: readonly number[] | undefined;
  /** The value at a position, as text. */
  readonly valueAt: (place: number) => string;
}

const mostLevels = 8;
const longestText = 16;

export function coefficientsOf({ varied }: Study, candidates: readonly Candidate[]): readonly Coefficient[] {
  return varied.map((one, d) => {
    const { name, dimension } = one;
    const unit = unitOfVaried(one);
    const levels = levelsOf(dimension);
    const textAt = (place: number): string => valueText(valueOfCoordinate(dimension, place));
    return {
      name,
      unit,
      title: titled(name, unit),
      places: candidates.map(({ point }) => placeOf(dimension, point[d])),
      texts: candidates.map(({ point }) => textAt(point[d])),
      ticks: (levels ?? roundPlaces(dimension)).map((at) => ({ at, label: textAt(at) })),
      marks:
        levels || !isLogarithmic(dimension)
          ? undefined
          : logMarks(dimension.min, dimension.max).map((value) => coordinateOf(dimension, value)),
      levels,
      valueAt: textAt,
    };
  });
}

/** `alignment, m/s²`, with the name shortened to a number of letters; `fish` for a number of fish. */
export function titled(name: string, unit: string, most = Number.POSITIVE_INFINITY): string {
  if (unit === '' || unit === name) return shortened(name, most);
  return `${shortened(name, most - unit.length - 2)}, ${unit}`;
}

/** A value of a coefficient as text, as short as charts need it. */
function valueText(value: unknown): string {
  return shortened(choiceText(value), longestText);
}

/** A value of any type as text; lists and objects as JSON. */
export function choiceText(value: unknown, number: (value: number) => string = briefNumber): string {
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isLogarithmic(dimension: Dimension): dimension is Dimension & { kind: 'range' } {
  return dimension.kind === 'range' && dimension.scale === 'log' && dimension.min > 0;
}

const mostTicks = 4;

/** Positions of round numbers on a log scale; on other scales both ends and the middle. */
function roundPlaces(dimension: Dimension): readonly number[] {
  const ends = [0, 0.5, 1];
  if (!isLogarithmic(dimension)) return ends;
  const all = logTicks(dimension.min, dimension.max);
  // If there are many powers of ten, only every second or third has a label.
  const every = Math.ceil(logMarks(dimension.min, dimension.max, [1]).length / mostTicks) || 1;
  const shown = every > 1 ? all.filter((_, k) => k % every === 0) : all;
  return shown.length < 2 ? ends : shown.map((value) => coordinateOf(dimension, value));
}

/** The middle of each value's interval, when 0 to 1 is divided equally. */
function levelsOf(dimension: Dimension): readonly number[] | undefined {
  const count = valueCount(dimension);
  if (count > mostLevels) return undefined;
  if (dimension.kind === 'choices') return dimension.values.map((_, index) => (index + 0.5) / count);
  return Array.from({ length: count }, (_, index) => coordinateOf(dimension, dimension.min + index));
}

function placeOf(dimension: Dimension, coordinate: number): number {
  if (dimension.kind === 'choices') {
    const { length } = dimension.values;
    return (Math.min(Math.floor(coordinate * length), length - 1) + 0.5) / length;
  }
  if (dimension.isWhole) return coordinateOf(dimension, valueOfCoordinate(dimension, coordinate) as number);
  // Equal levels of a design may differ by rounding errors.
  return Math.round(coordinate * 1e9) / 1e9;
}

/** Names the coefficients with logarithmic axes, for the note of a figure; empty if there are none. */
export function logNote(coefficients: readonly Coefficient[]): string {
  const names = coefficients.flatMap(({ name, marks }) => (marks ? [name] : []));
  if (names.length === 0) return '';
  return `${capitalised(andList(names))} ${names.length === 1 ? 'has a logarithmic axis' : 'have logarithmic axes'}.`;
}

/** A name from a study, as the beginning of a sentence or title. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
