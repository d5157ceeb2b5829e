import { evenly } from '../designs/grid.ts';
import { coordinateOf, type Dimension, type Range, valueAt, valueCount } from '../dimension.ts';

const usualLevels = 5;

/** A dimension of a study, with its number of levels in a grid. */
export interface Levelled {
  readonly dimension: Dimension;
  readonly levels?: number | undefined;
}

/**
 * The coordinates of a dimension in a grid. Levels of a range include both ends. Every choice is a level.
 * @param usual number of levels of a range that states none
 */
export function gridLevels({ dimension, levels }: Levelled, usual = usualLevels): readonly number[] {
  if (dimension.kind === 'choices') return middles(dimension.values.length);
  const count = Math.min(valueCount(dimension), levels ?? usual);
  return dimension.isWhole
    ? wholeLevels(dimension, count).map((value) => coordinateOf(dimension, value))
    : evenly(count);
}

/** Coordinates at the middles of equal shares. */
function middles(count: number): readonly number[] {
  return Array.from({ length: count }, (_, k) => (k + 0.5) / count);
}

/** Different whole numbers, as evenly spaced on the scale of a range as possible, from one end to the other. */
function wholeLevels(range: Range, count: number): readonly number[] {
  const { min, max } = range;
  const levels: number[] = [];
  for (const [k, coordinate] of evenly(count).entries()) {
    const nearest = Math.round(Number(valueAt({ ...range, isWhole: false }, coordinate)));
    levels.push(Math.min(Math.max(nearest, levels.length > 0 ? levels[k - 1] + 1 : min), max - (count - 1 - k)));
  }
  return levels;
}
