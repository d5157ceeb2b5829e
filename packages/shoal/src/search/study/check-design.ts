import type { Problems } from '../../scenario/problem.ts';
import { valueCount } from '../dimension.ts';
import type { ReadStudy } from './document.ts';
import type { Varied } from './varied.ts';

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
