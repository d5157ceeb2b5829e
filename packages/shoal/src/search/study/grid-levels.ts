// The levels of each dimension in a grid, and checks of a study's design.

import type { Problems } from '../../scenario/schema/problem.ts';
import { evenly } from '../designs/grid-and-random.ts';
import { coordinateOf, type Dimension, type Range, valueCount, valueOfCoordinate } from '../dimension.ts';
import type { ReadStudy } from './document.ts';
import type { Varied } from './varied.ts';

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
    const nearest = Math.round(Number(valueOfCoordinate({ ...range, isWhole: false }, coordinate)));
    levels.push(Math.min(Math.max(nearest, levels.length > 0 ? levels[k - 1] + 1 : min), max - (count - 1 - k)));
  }
  return levels;
}

/** Designs that would repeat values if there are fewer different candidates than trials. */
const scattered: readonly string[] = ['random', 'latin-hypercube', 'sobol'];

/** Checks that a design has levels only where it uses them, and no more trials than different candidates. */
export function checkDesign(
  { method, vary = [] }: Partial<ReadStudy>,
  varied: readonly Varied[],
  problems: Problems,
): void {
  if (!method || problems.isDoubtful('method') || problems.isDoubtful('vary')) return;
  vary.forEach((one, index) => {
    if (one.kind === 'range' && one.levels !== undefined && method.kind !== 'grid')
      problems.add(
        `vary[${index}].levels`,
        'must be left out, as only the method "grid" has levels',
        String(one.levels),
        'Or write "method": { "kind": "grid" }.',
      );
  });
  const different = varied.reduce((product, { dimension }) => product * valueCount(dimension), 1);
  if ('trials' in method && scattered.includes(method.kind) && method.trials > different)
    problems.add(
      'method.trials',
      `must be ≤ ${different}, the number of different candidates`,
      String(method.trials),
      'The method "grid" runs each once.',
    );
}
