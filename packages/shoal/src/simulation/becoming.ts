// Finds the commands that turn one plan into another, for `Simulation.become`.

import type { BakeOptions } from '../engines/cpu/threads/bake-recipes.ts';
import type { ObstacleSources } from '../fields/obstacles.ts';
import { ownRulesOf } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { checkArgument, checkKeys, isObject } from '../scenario/schema/argument.ts';
import { differencesBetween } from '../scenario/schema/path.ts';
import { scenarioError } from '../scenario/schema/problem.ts';
import { requirePlan } from './checks.ts';
import { applyCommand, edited, type SetCommand, withPlainPath } from './command.ts';
import { checkSignal } from './stopping.ts';

/** One value of the scenario by its path, such as `species[0].count`. */
export interface ValueEdit {
  readonly path: string;
  /** Undefined: the default. */
  readonly value: unknown;
}

/** Options of `Simulation.become`. */
export interface BecomeOptions extends Pick<BakeOptions, 'progress' | 'signal'> {
  /** Meshes that only the new plan names, by file. */
  readonly meshes?: ObstacleSources['meshes'];
}

/** @throws ShoalError if an argument of `become` is invalid */
export function checkBecome(target: Plan | readonly ValueEdit[], options: BecomeOptions): void {
  checkKeys('become', 'options', options, ['meshes', 'progress', 'signal']);
  const { meshes, progress, signal } = options;
  const isMeshes = meshes === undefined || (isObject(meshes) && !Array.isArray(meshes));
  checkArgument('become', 'options.meshes', isMeshes, 'an object with a mesh for each file', meshes);
  const isCall = progress === undefined || typeof progress === 'function';
  checkArgument('become', 'options.progress', isCall, 'a function', progress);
  checkSignal('become', signal);
  if (!isEdits(target)) requirePlan(target);
  else
    for (const [k, edit] of target.entries())
      checkArgument('become', `target[${k}]`, isObject(edit), 'an object with a path and a value', edit);
}

/**
 * The commands that lead from a plan to another. They are set one after another. If that is not possible, because some
 * values are valid only together, one command sets the whole scenario.
 * @throws ScenarioError if the result is not valid
 */
export function commandsTo(now: Plan, target: Plan | readonly ValueEdit[]): readonly SetCommand[] {
  const edits = isEdits(target) ? target : editsBetween(now, target);
  const commands = edits.map(({ path, value }) => withPlainPath({ type: 'set', path, value }, now));
  if (commands.length < 2) return commands;
  // The values that come with a preset are among the edits.
  if (commands.some(({ path }) => path === 'preset')) return [together(now, commands)];
  try {
    planAfter(now, commands);
    return commands;
  } catch {
    return [together(now, commands)];
  }
}

/** One command for several. @throws ScenarioError if a path leads to no value */
function together(now: Plan, commands: readonly SetCommand[]): SetCommand {
  const value = commands.reduce(
    (scenario, { path, value }) => edited({ file: now.file, scenario }, path, value),
    now.scenario,
  );
  return { type: 'set', path: '', value };
}

function isEdits(target: Plan | readonly ValueEdit[]): target is readonly ValueEdit[] {
  return Array.isArray(target);
}

/** @throws ScenarioError if the plans have different rules of your own */
function editsBetween(now: Plan, target: Plan): readonly ValueEdit[] {
  const [own, others] = [ownRulesOf(now), ownRulesOf(target)];
  if (own.length !== others.length || own.some((rule, k) => rule !== others[k]))
    throw scenarioError(target.file, '', 'must have the rules of your own of this simulation', '', 'Make a new one.');
  const scenario = withOwnFields(now.scenario, target.scenario);
  return differencesBetween(now.scenario, scenario).map(({ path, after }) => ({ path, value: after }));
}

/** The scenario in which obstacles that got a field of their own, because they were moved, keep it. */
function withOwnFields({ obstacles: present }: Scenario, target: Scenario): Scenario {
  const obstacles = target.obstacles.map((obstacle, i) => {
    const hasOwn = present[i]?.ownField && JSON.stringify(present[i].shape) === JSON.stringify(obstacle.shape);
    return hasOwn && present.length === target.obstacles.length ? { ...obstacle, ownField: true } : obstacle;
  });
  return { ...target, obstacles };
}

/**
 * The plan that `become` makes of a plan.
 * @throws ScenarioError if a value is not allowed
 */
export function planWith(now: Plan, target: Plan | readonly ValueEdit[]): Plan {
  return planAfter(now, commandsTo(now, target));
}

/** The plan after some commands. @throws ScenarioError if one is not allowed */
function planAfter(now: Plan, commands: readonly SetCommand[]): Plan {
  return commands.reduce((plan, command) => applyCommand(plan, command).plan, now);
}
