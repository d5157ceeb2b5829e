import { type Dimension, valueCount } from '../dimension.ts';
import type { ReadStudy } from './document.ts';

const usualLevels = 5;

/** A dimension of a study, and its levels in a grid. */
interface Levelled {
  readonly dimension: Dimension;
  readonly levels?: number | undefined;
}

/** How many values of each dimension a grid takes. @param usual for dimensions that name no number of their own */
export function levelsOf(varied: readonly Levelled[], usual = usualLevels): readonly number[] {
  return varied.map(({ dimension, levels = usual }) => Math.min(valueCount(dimension), levels));
}

/** How many candidates a method tries. */
export function candidatesOf(method: ReadStudy['method'], varied: readonly Levelled[]): number {
  if (method.kind === 'grid') return levelsOf(varied, method.levels).reduce((product, levels) => product * levels, 1);
  return method.kind === 'morris' ? method.trajectories * (varied.length + 1) : method.trials;
}
