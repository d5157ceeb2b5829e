import { FieldStore } from '../fields/obstacles.ts';
import { ruleFinder } from '../rules/registry.ts';
import type { OwnRule } from '../rules/rule.ts';
import { ownRulesOf } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { parseState } from '../scenario/state-file.ts';
import type { School } from '../school/school.ts';
import { withCapacity } from '../school/slots.ts';
import { spawn, spawnFromState } from '../school/spawn.ts';
import { checkRules, requirePlan } from './checks.ts';
import { Editing, type Sources } from './editing.ts';
import { Edits } from './edits.ts';
import { EngineMaker } from './engine-maker.ts';
import { EngineSlot } from './engine-slot.ts';
import { Frames } from './frames.ts';
import { checkOptions } from './option-checks.ts';
import type { SimulationOptions } from './options.ts';
import { Runner } from './runner.ts';
import { States } from './states.ts';

/** The parts of a simulation, one for each concern. */
export interface Parts {
  readonly seed: number;
  readonly sources: Sources;
  readonly slot: EngineSlot;
  readonly edits: Edits;
  readonly runner: Runner;
  readonly editing: Editing;
  readonly frames: Frames;
  readonly states: States;
}

/**
 * @throws ShoalError if an option is invalid
 * @throws ScenarioError if a state file is missing, or a state is invalid or does not match the plan
 */
export function partsOf(plan: Plan, options: SimulationOptions): Parts {
  requirePlan(plan);
  checkOptions('new Simulation', options);
  const { files = {}, meshes = {}, fields = new FieldStore(), now = () => 0, seed = plan.seed } = options;
  const state = options.state === undefined ? undefined : parseState(options.state, { file: 'state' });
  const states = Object.fromEntries(Object.entries(files).map(([file, json]) => [file, parseState(json, { file })]));
  // Checked below, since a rule of the plan may be a row without functions.
  const rules = ownRulesOf(plan) as readonly OwnRule[];
  const ruleOf = ruleFinder(rules);
  checkRules(plan, ruleOf);
  const sources: Sources = { meshes, store: fields, startThread: options.startThread };
  const maker = new EngineMaker({ seed, ruleOf, sources, now }, options, plan.count, rules);
  const start = (): School => (state ? spawnFromState(plan, state) : spawn(plan, seed, states));
  const slot = new EngineSlot(maker, plan, withCapacity(start(), options.capacity ?? 0));
  const started = (of: Plan): School => spawn(of, seed, states);
  const edits = new Edits(slot, plan, seed, start, started, options);
  const runner = new Runner(slot, edits);
  const frames = new Frames(slot, edits, runner, options);
  return {
    seed,
    sources,
    slot,
    edits,
    runner,
    editing: new Editing(edits, runner, sources),
    frames,
    states: new States(slot, edits, runner, frames),
  };
}
