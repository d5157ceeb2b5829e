import type { ReadStudy } from './document.ts';
import { gridLevels, type Levelled } from './grid-levels.ts';

/** Number of candidates that a method evaluates. */
export function candidatesOf(method: ReadStudy['method'], varied: readonly Levelled[]): number {
  if (method.kind === 'grid')
    return varied.reduce((product, one) => product * gridLevels(one, method.levels).length, 1);
  return method.kind === 'morris' ? method.trajectories * (varied.length + 1) : method.trials;
}
