import type { HeadingName } from '../parameters/headings/table.ts';
import type { Plan, SpeciesPlan } from './plan.ts';
import type { Problems } from './problem.ts';

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
