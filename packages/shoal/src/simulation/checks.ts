// Checks of what programs pass to a simulation: plans, rules, bytes.

import type { RuleOf } from '../engines/species-rules.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, isObject } from '../scenario/schema/argument.ts';
import { Problems } from '../scenario/schema/problem.ts';

/** @throws ShoalError if the plan is a document that was not parsed */
export function requirePlan(plan: Plan): void {
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

/** @throws ShoalError unless an argument is a simulation, of this or another copy of the library */
export function checkSimulation(call: string, name: string, value: unknown): void {
  const isSimulation = isObject(value) && typeof value.applyCommands === 'function';
  checkArgument(call, name, isSimulation, 'a Simulation', value);
}

/** @throws ShoalError unless an argument is bytes that could be a snapshot */
export function checkSnapshotBytes(call: string, bytes: unknown): void {
  const hint = 'Make one of other bytes: new Uint8Array(buffer).';
  checkArgument(call, 'bytes', bytes instanceof Uint8Array, 'a Uint8Array, as snapshot() returns it', bytes, hint);
}
