import type { BareParameter } from '../parameters/parameter.ts';
import { groups, type RuleName } from '../parameters/table.ts';
import type { Plan } from './plan.ts';
import type { Problems } from './problem.ts';
import type { Target } from './target.ts';

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
