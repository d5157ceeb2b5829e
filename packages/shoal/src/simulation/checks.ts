import type { RuleOf } from '../engines/species-rules.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import { checkArgument, isObject } from '../scenario/argument.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';
import { firstReach, type School } from '../school/school.ts';
import { readSnapshot } from '../school/snapshot.ts';

/** @throws ShoalError if the plan is a document that was not parsed */
export function checkPlan(plan: Plan): void {
  if ((plan as Plan | undefined)?.ruleRows) return;
  throw new ShoalError(
    'argument',
    'plan: must be a plan. Parse the document: new Simulation(parseScenario(document)).',
  );
}

/** @throws ScenarioError if a rule of the plan has no functions */
export function checkRules({ ruleRows, file }: Plan, ruleOf: RuleOf): void {
  const problems = new Problems(file);
  for (const [name, { forms }] of Object.entries(ruleRows)) {
    const missing = Object.keys(forms).filter((form) => !ruleOf(name)?.forms?.[form]);
    if (missing.length === 0) continue;
    const hint =
      'A copied plan has lost them: parse it again, parseScenario(plan.scenario, { rules: [rule] }), with defineRule(…) for rule.';
    problems.add(`rules.${name}`, `must have functions for the forms ${missing.join(', ')}`, '', hint);
  }
  problems.throwIfAny();
}

/**
 * Returns the school of a snapshot.
 * @throws ScenarioError if the bytes are damaged, or of another plan or seed
 */
export function readSnapshotFor({ species }: Plan, ownSeed: number, bytes: Uint8Array): School {
  const { school, seed } = readSnapshot(bytes);
  const problems = new Problems('snapshot');
  if (seed !== ownSeed) problems.add('seed', `must be ${ownSeed}, the simulation's`, String(seed));
  for (const index of new Set(school.species.subarray(0, school.count))) {
    if (index >= species.length) problems.add('species', `must be < ${species.length}`, String(index));
  }
  const places = school.lists.length / 2 - firstReach;
  if (school.lists.length > 0 && places !== species.length)
    problems.add('lists', `must be of ${species.length} species`, String(places));
  problems.throwIfAny();
  return school;
}

/** @throws ShoalError unless an argument is a simulation, of this or another copy of the library */
export function checkSimulation(call: string, name: string, value: unknown): void {
  const isSimulation = isObject(value) && typeof value.applyCommands === 'function';
  checkArgument(call, name, isSimulation, 'a Simulation', value);
}
