// Checks species of a scenario: heading models, reproduction, and what 2D excludes.

import type { HeadingName } from '../parameters/headings/table.ts';
import type { BareParameter, BareRules } from '../parameters/parameter.ts';
import { groups, type RuleName } from '../parameters/table.ts';
import type { Plan, SpeciesPlan } from './plan.ts';
import type { Problems } from './schema/problem.ts';
import { suggest } from './schema/suggest.ts';
import type { Target } from './target.ts';

/** Models that give a speed, also to a fish at rest; models that are defined in the plane. */
const givingSpeed: readonly HeadingName[] = ['dorsogna', 'sheep', 'shepherd'];
const inPlane: readonly HeadingName[] = ['jhawar', 'sheep', 'shepherd', 'wang'];

/** Checks that a heading model steers alone: its species has no rules, and nothing but the model sets the speed. */
export function checkHeading(species: SpeciesPlan, path: string, plan: Plan, problems: Problems): void {
  const { heading, motion, onGround, start } = species;
  if (!heading || problems.isDoubtful(`${path}.heading`)) return;
  const rules = species.rules as unknown as Readonly<Record<string, { enabled: boolean; form: string }>>;
  for (const rule of Object.keys(plan.ruleRows)) {
    const { enabled, form } = rules[rule];
    if (!enabled || (rule === 'bounds' && form === 'wrap')) continue;
    problems.add(
      `${path}.rules.${rule}.enabled`,
      `must be false for a species with the heading model "${heading.model}"`,
      'true',
      'Only `bounds` with the form "wrap" can be used with a heading model.',
    );
  }
  for (const key of ['minSpeed', 'cruiseSpeed', 'linearDrag', 'quadraticDrag', 'wakeBenefit'] as const) {
    if (!(motion[key] > 0)) continue;
    const rule = `must be 0 for a species with the heading model "${heading.model}"`;
    problems.add(`${path}.motion.${key}`, rule, String(motion[key]), 'The model sets the speed of its fish.');
  }
  if (heading.update === 'asynchronous' && species.perception.neighbourhood === 'voronoi')
    problems.add(
      `${path}.perception.neighbourhood`,
      'must be "metric" for a heading model with asynchronous updates',
      '"voronoi"',
      'Or write "update": "synchronous" in heading.',
    );
  if (species.metabolism) {
    const rule = `must be left out for a species with the heading model "${heading.model}"`;
    problems.add(`${path}.metabolism`, rule, 'an object', 'The model swims without drag.');
  }
  if ('speed' in start && start.speed === 0 && !givingSpeed.includes(heading.model)) {
    const rule = `must be > 0 for a species with the heading model "${heading.model}"`;
    problems.add(`${path}.start.speed`, rule, '0', 'A fish at rest has no heading.');
  }
  if (onGround)
    problems.add(`${path}.onGround`, `must be false for a species with the heading model "${heading.model}"`, 'true');
  if (inPlane.includes(heading.model) && plan.dimensions !== 2)
    problems.add('dimensions', `must be 2 for the heading model "${heading.model}"`, String(plan.dimensions));
  if (heading.model === 'jhawar') {
    const { turnRate, copyRate, ternaryRate } = heading;
    const events = (turnRate + copyRate + 3 * ternaryRate) * plan.step;
    if (events > 1) {
      const rule = 'must have turnRate + copyRate + 3 ternaryRate ≤ 1 a step';
      problems.add(`${path}.heading`, rule, String(Number(events.toPrecision(4))), 'Shorten simulation.step.');
    }
  }
  if (heading.model === 'couzin' && heading.orientationRadius < heading.repulsionRadius) {
    const { repulsionRadius, orientationRadius } = heading;
    const rule = `must be ≥ heading.repulsionRadius, ${repulsionRadius} m`;
    problems.add(
      `${path}.heading.orientationRadius`,
      rule,
      String(orientationRadius),
      'Use equal radii to leave this zone out.',
    );
  }
  if (heading.model === 'couzin' && heading.attractionRadius < heading.orientationRadius) {
    const rule = `must be ≥ heading.orientationRadius, ${heading.orientationRadius} m`;
    problems.add(
      `${path}.heading.attractionRadius`,
      rule,
      String(heading.attractionRadius),
      'Use equal radii to leave this zone out.',
    );
  }
}

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

const where = 'in a plane seen from above';
const remedy = 'Leave it out, or write "plane": "vertical" for a scene seen from the side.';

/** Whether a plan has no vertical: a plane seen from above. */
function isLevel({ dimensions, plane }: Plan, problems: Problems): boolean {
  return dimensions === 2 && plane === 'horizontal' && !problems.isDoubtful('dimensions', 'plane');
}

/** Checks that only a 2D scene has a plane, and that a plane seen from above has no ground. */
export function checkPlane(plan: Plan, problems: Problems): void {
  if (plan.dimensions === 3 && plan.plane && !problems.isDoubtful('dimensions'))
    problems.add('plane', 'must be left out in 3D', JSON.stringify(plan.plane), 'Or write "dimensions": 2.');
  if (plan.ground && isLevel(plan, problems))
    problems.add('ground', `must be left out ${where}`, plan.ground.kind, remedy);
}

/** Checks that in a plane seen from above a species has no vertical factor and no ground to walk on. */
export function checkVertical(plan: Plan, i: number, problems: Problems): void {
  if (!isLevel(plan, problems)) return;
  const { motion, rules, onGround } = plan.species[i];
  const path = `species[${i}]`;
  if (onGround) problems.add(`${path}.onGround`, `must be false ${where}`, 'true', remedy);
  checkFactors(`${path}.motion`, groups.motion, motion, problems);
  for (const [rule, { parameters }] of Object.entries(plan.ruleRows))
    checkFactors(`${path}.rules.${rule}`, parameters, rules[rule as RuleName], problems);
}

function checkFactors(
  path: string,
  rows: Readonly<Record<string, BareParameter>>,
  values: object,
  problems: Problems,
): void {
  for (const [key, value] of Object.entries(values))
    if (rows[key]?.vertical && value !== undefined && value !== 1)
      problems.add(`${path}.${key}`, `must be 1 ${where}`, String(value), remedy);
}

/** Checks that in a plane seen from above a timeline changes no vertical factor. */
export function checkVerticalTarget(plan: Plan, target: Target | undefined, path: string, problems: Problems): void {
  if (!target?.vertical || !isLevel(plan, problems)) return;
  problems.add(path, `must not be a vertical factor ${where}`, String(target.key), remedy);
}
