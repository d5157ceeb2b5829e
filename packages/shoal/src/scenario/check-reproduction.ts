import type { BareRules } from '../parameters/parameter.ts';
import type { SpeciesPlan } from './plan.ts';
import type { Problems } from './problem.ts';
import { suggest } from './suggest.ts';

/**
 * Checks `species[].reproduction`, by which fish inherit traits: that each trait names a different rule, that limits are
 * in order, and that species whose parents are chosen by energy have drag. Reproductions of published figures (`shoal
 * reproduce`) are another matter.
 */
export function checkReproduction(
  { reproduction, motion }: Pick<SpeciesPlan, 'reproduction' | 'motion'>,
  species: string,
  rows: BareRules,
  problems: Problems,
): void {
  if (!reproduction) return;
  const { traits, start, min, max, parents } = reproduction;
  const path = `${species}.reproduction`;
  const rules = Object.keys(rows);
  traits.forEach((name, k) => {
    const where = `${path}.traits[${k}]`;
    if (!rules.includes(name))
      problems.add(where, 'must name a rule', JSON.stringify(name), () => suggest(name, rules));
    else if (traits.indexOf(name) < k)
      problems.add(where, 'must differ from the other traits', JSON.stringify(name), 'Leave it out.');
  });
  if (min > max) problems.add(`${path}.min`, `must be ≤ reproduction.max, ${max}`, String(min));
  else if (start < min || start > max)
    problems.add(`${path}.start`, `must be from reproduction.min to reproduction.max, ${min} to ${max}`, String(start));
  if (parents === 'energy' && motion.linearDrag + motion.quadraticDrag === 0)
    problems.add(
      `${path}.parents`,
      'must be "random" for a species without drag: its fish spend no energy',
      '"energy"',
      'Set motion.linearDrag or motion.quadraticDrag.',
    );
}
