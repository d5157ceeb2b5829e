import { type Dimension, valueCount } from '../dimension.ts';
import type { ReadStudy } from './document.ts';

const usualLevels = 5;

/** A dimension of a study, with its number of levels in a grid. */
interface Levelled {
  readonly dimension: Dimension;
  readonly levels?: number | undefined;
}

/** Number of values of each dimension in a grid. @param usual for dimensions that state no number */
export function levelsOf(varied: readonly Levelled[], usual = usualLevels): readonly number[] {
  return varied.map(({ dimension, levels = usual }) => Math.min(valueCount(dimension), levels));
}

/** Number of candidates that a method evaluates. */
export function candidatesOf(method: ReadStudy['method'], varied: readonly Levelled[]): number {
  if (method.kind === 'grid') return levelsOf(varied, method.levels).reduce((product, levels) => product * levels, 1);
  return method.kind === 'morris' ? method.trajectories * (varied.length + 1) : method.trials;
}
