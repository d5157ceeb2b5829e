// Assembles the parts behind `Simulation`; also seeks, saves and loads its states, and changes its engine.

import { ShoalError } from '../errors/shoal-error.ts';
import { FieldStore } from '../fields/obstacles.ts';
import { ruleFinder } from '../rules/registry.ts';
import type { OwnRule } from '../rules/rule.ts';
import { ownRulesOf } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, checkKeys, isWhole } from '../scenario/schema/argument.ts';
import { parseState } from '../scenario/state-file.ts';
import { stateHash } from '../school/hash.ts';
import type { School } from '../school/school.ts';
import { withCapacity } from '../school/slots.ts';
import { spawn, spawnFromState } from '../school/spawn.ts';
import { checkRules, checkSnapshotBytes, requirePlan } from './checks.ts';
import { Editing, type Sources } from './editing.ts';
import { Edits } from './edits.ts';
import { type EngineChoice, EngineMaker } from './engine-maker.ts';
import { EngineSlot } from './engine-slot.ts';
import { Frames } from './frames.ts';
import { checkChoice, checkOptions } from './option-checks.ts';
import type { RestoreOptions, SimulationOptions } from './options.ts';
import { Runner } from './runner.ts';
import { SavedState } from './saved-state.ts';

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

/** Stores the state of a simulation and goes to other states. The methods are documented in Simulation. */
class States {
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  readonly #runner: Runner;
  readonly #frames: Frames;

  constructor(slot: EngineSlot, edits: Edits, runner: Runner, frames: Frames) {
    this.#slot = slot;
    this.#edits = edits;
    this.#runner = runner;
    this.#frames = frames;
  }

  seek(step: number): void {
    this.#runner.refuse('seek');
    const { school, engine } = this.#slot;
    checkArgument('seek', 'step', isWhole(step), 'a whole number from 0', step);
    if (engine.goTo) {
      this.#edits.goTo(step);
      this.#frames.startAgain();
      return;
    }
    if (step >= school.step) this.#edits.dropLater();
    const from = this.#edits.nearestTo(step);
    if (engine.download && from < step)
      throw new ShoalError(
        'not-now',
        `seek: the GPU engine cannot step during this call. Seek to step ${from} and await run(${step - from}).`,
      );
    if (step < school.step || from > school.step) {
      this.#edits.goBack(step, true);
      this.#slot.dropEvents();
    }
    this.#runner.goTo(step);
    this.#frames.startAgain();
  }

  nearestTo(step: number): number {
    checkArgument('nearestTo', 'step', isWhole(step), 'a whole number from 0', step);
    return this.#edits.nearestTo(step);
  }

  setEngine(choice: EngineChoice): void {
    this.#runner.refuse('setEngine');
    checkChoice('setEngine', choice);
    this.refuseStale('setEngine');
    this.#slot.setEngine(choice, this.#edits.plan);
  }

  snapshot(): Uint8Array {
    this.refuseStale('snapshot');
    return this.#edits.snapshot();
  }

  restore(bytes: Uint8Array, options: RestoreOptions = {}): void {
    this.#runner.refuse('restore');
    checkSnapshotBytes('restore', bytes);
    checkKeys('restore', 'options', options, ['keepPlan']);
    const { keepPlan = false } = options;
    checkArgument('restore', 'options.keepPlan', typeof keepPlan === 'boolean', 'true or false', keepPlan);
    this.#edits.restore(bytes, keepPlan);
    this.#frames.startAgain();
  }

  save(saved: SavedState = new SavedState(), options: { readonly later?: boolean } = {}): SavedState {
    checkSaved('save', saved);
    checkKeys('save', 'options', options, ['later']);
    const { later = false } = options;
    checkArgument('save', 'options.later', typeof later === 'boolean', 'true or false', later);
    this.refuseStale('save');
    saved.owner = this;
    this.#edits.save(saved, later);
    return saved;
  }

  load(saved: SavedState): void {
    this.#runner.refuse('load');
    checkSaved('load', saved);
    if (saved.owner !== this)
      throw new ShoalError(
        'argument',
        'load: the state was saved by another simulation. Use snapshot and restore between simulations.',
      );
    this.#edits.load(saved);
  }

  hash(): string {
    this.refuseStale('stateHash');
    return stateHash(this.#slot.school);
  }

  /** Goes to the state of another simulation of the same scenario, with its edits and the time that it has carried over. */
  copyFrom(other: States): void {
    this.#edits.copyFrom(other.#edits);
    this.#slot.dropEvents();
    this.#slot.events.take();
    this.#frames.copyFrom(other.#frames);
  }

  /** Throws if the current state cannot be read now. @param what name of the call */
  refuseStale(what: string): void {
    this.#runner.refuseDuringRun(what);
    if (this.#slot.isFresh) return;
    this.#runner.refuseDisposed(what);
    throw new ShoalError(
      'not-now',
      `${what}: the present state is on the GPU and was not read back. Await run(0) first.`,
    );
  }
}

function checkSaved(call: string, saved: unknown): void {
  checkArgument(call, 'saved', saved instanceof SavedState, 'a state that save() returned', saved);
}
