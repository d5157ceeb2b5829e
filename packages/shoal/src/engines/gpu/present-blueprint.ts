// Compiles the current plan for the GPU when it is needed, and only then.

import type { Obstacles } from '../../fields/obstacles.ts';
import { tableRule } from '../../rules/registry.ts';
import { type Change, movesCharacter } from '../../scenario/change.ts';
import type { Plan } from '../../scenario/plan.ts';
import { valueAt } from '../../scenario/schema/path.ts';
import type { School } from '../../school/school.ts';
import { PreparedPlan } from '../prepared-plan.ts';
import type { RuleOf } from '../species-rules.ts';
import { Blueprint } from './executor.ts';
import { refuseLacks } from './lacks.ts';

/** The blueprint of the current plan, compiled when it is first needed. */
export class PresentBlueprint {
  readonly #device: GPUDevice;
  readonly #ruleOf: RuleOf;
  #blueprint: Blueprint | undefined;

  constructor(device: GPUDevice, ruleOf: RuleOf) {
    this.#device = device;
    this.#ruleOf = ruleOf;
  }

  /** @throws EngineError that names what the engine lacks, or what the device is too small for */
  of(plan: Plan, school: School, obstacles: Obstacles): Blueprint {
    if (this.#blueprint) return this.#blueprint;
    const ruleOf = this.#ruleOf;
    const prepared = new PreparedPlan(plan, school, ruleOf);
    refuseLacks(plan, prepared.rules, ruleOf);
    const blueprint = new Blueprint(prepared, school, obstacles, ruleOf);
    blueprint.refuseTooLarge(this.#device, school);
    this.#blueprint = blueprint;
    return blueprint;
  }

  forget(): void {
    this.#blueprint = undefined;
  }

  /** Whether a plan differs from the current one only in numbers that programs read anew for each step. */
  takes(changes: readonly Change[], present: Plan): boolean {
    if (!this.#blueprint) return false;
    const { prepared, used } = this.#blueprint;
    // A rule of your own may read any part of the plan, so any change may affect it.
    const isOfTable = used.every(({ name }) => this.#ruleOf(name) === tableRule(name));
    return isOfTable && changes.every((change) => isRead(change, present)) && prepared.areValues(changes);
  }

  /** Takes a plan that differs only in such numbers. */
  setValues(plan: Plan, changes: readonly Change[]): void {
    this.#blueprint?.prepared.setValues(plan, changes);
  }
}

/** Numbers that the text of programs depends on, or that are computed once for a plan. */
const compiled = ['nearest', 'wakeBenefit', 'maxSpeed'];

/** Whether programs read the changed value anew for each step, with the same memory layout. */
function isRead(change: Change, plan: Plan): boolean {
  const { keys, value } = change;
  const [, index, part] = keys;
  if (movesCharacter(change))
    return plan.characters[index as number].points.length === (value as readonly unknown[]).length;
  if (part === 'goals') return true;
  // Another program sums over a radius of "all".
  const areFinite = Number.isFinite(value) && Number.isFinite(valueAt(plan, keys));
  return (
    areFinite &&
    (part === 'rules' || part === 'motion' || part === 'heading') &&
    !compiled.includes(String(keys[keys.length - 1]))
  );
}
