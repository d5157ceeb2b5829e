// What one coordinate of a search stands for: a range of numbers, or choices.

import { exponential, logarithm } from '../math/exponential.ts';

/** The meaning of one coordinate of a search. */
export type Dimension = Range | Choices;

/** A range of numbers. */
export interface Range {
  readonly kind: 'range';
  readonly min: number;
  readonly max: number;
  /** `log`: equal ratios have equal distances; both ends must be positive. */
  readonly scale: 'linear' | 'log';
  /** Whether values are whole numbers. */
  readonly isWhole: boolean;
}

/** A list of values. */
export interface Choices {
  readonly kind: 'choices';
  readonly values: readonly unknown[];
}

/** Number of values; infinite for a continuous range. */
export function valueCount(dimension: Dimension): number {
  if (dimension.kind === 'choices') return dimension.values.length;
  return dimension.isWhole ? dimension.max - dimension.min + 1 : Number.POSITIVE_INFINITY;
}

/** The value at a coordinate from 0 to 1. */
export function valueOfCoordinate(dimension: Dimension, coordinate: number): unknown {
  if (dimension.kind === 'choices') return dimension.values[cellAt(dimension.values.length, coordinate)];
  const { min, max, isWhole } = dimension;
  if (isWhole) return Math.min(Math.max(Math.round(between(sharesOf(dimension), coordinate)), min), max);
  return Math.min(Math.max(between(dimension, coordinate), min), max);
}

/** The coordinate of a value of a range; the inverse of `valueAt`. Of a whole number, the middle of its share. */
export function coordinateOf(range: Range, value: number): number {
  const { min, max, scale } = range.isWhole ? sharesOf(range) : range;
  if (scale === 'linear' || min <= 0) return (value - min) / (max - min);
  return (logarithm(value) - logarithm(min)) / (logarithm(max) - logarithm(min));
}

/** The range whose equal shares of 0 to 1 belong to the whole numbers: each begins half a unit below its number. */
function sharesOf(range: Range): Range {
  return { ...range, min: range.min - 0.5, max: range.max + 0.5 };
}

function between({ min, max, scale }: Range, coordinate: number): number {
  // A log scale cannot begin at 0 or below. A range of whole numbers from 0 begins at −0.5 here, so it is linear.
  if (scale === 'linear' || min <= 0) return min + (max - min) * coordinate;
  return exponential(logarithm(min) + (logarithm(max) - logarithm(min)) * coordinate);
}

function cellAt(count: number, coordinate: number): number {
  return Math.min(Math.floor(coordinate * count), count - 1);
}
