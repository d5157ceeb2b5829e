// Assembles the parts behind `Simulation`; also seeks, saves and loads its states, and changes its engine.

import { isModule } from '../engines/cpu/kernel/instance.ts';
import { processors } from '../engines/cpu/threads/processors.ts';
import { kernelNames } from '../engines/engine.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import { FieldStore } from '../fields/obstacles.ts';
import { ruleFinder } from '../rules/registry.ts';
import type { OwnRule } from '../rules/rule.ts';
import { limits } from '../scenario/limits.ts';
import { ownRulesOf } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, checkKeys, isObject, isWhole } from '../scenario/schema/argument.ts';
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

/** The expected value of an option, its test, and what to do if the test fails. */
type OptionCheck = readonly [expected: string, fits: (value: unknown) => boolean, hint?: string];

const maxSeed = 2 ** 32 - 1;

const maxThreads = 64;

const isFunction = (value: unknown): boolean => typeof value === 'function';

const choiceChecks: Readonly<Record<keyof EngineChoice, OptionCheck>> = {
  threads: [
    `a whole number from 1 to ${maxThreads}, or "auto"`,
    (value) => value === 'auto' || (isWhole(value, 1) && value <= maxThreads),
    `This machine has ${processors()} processors.`,
  ],
  kernel: [
    `one of ${['auto', ...kernelNames].map((name) => `"${name}"`).join(', ')}, or the WebAssembly.Module of shoal/kernel.wasm`,
    (value) => value === 'auto' || kernelNames.some((name) => name === value) || isModule(value),
  ],
  engine: [
    'what openGpu() gives',
    (value) => isObject(value) && isFunction(value.make),
    'Await it: { engine: await openGpu({ gpu: navigator.gpu }) }.',
  ],
};

const checks: Readonly<Record<Exclude<keyof SimulationOptions, 'state'>, OptionCheck>> = {
  ...choiceChecks,
  seed: [`a whole number from 0 to ${maxSeed}`, (value) => isWhole(value) && value <= maxSeed],
  files: ['an object with the parsed JSON of each state file', isObject],
  meshes: ['an object with a mesh for each file', isObject],
  fields: [
    'a FieldStore',
    (value) => isObject(value) && value.fields instanceof Map && value.surfaces instanceof Map,
    'Await it: { fields: await bakeFields(plan) }.',
  ],
  onFallback: ['a function', isFunction],
  startThread: ['a function that starts a worker', isFunction],
  now: ['a function that returns milliseconds', isFunction, 'Pass () => performance.now().'],
  capacity: [`a whole number from 0 to ${limits.fish}`, (value) => isWhole(value) && value <= limits.fish],
  maxStepsPerAdvance: [
    'a whole number of steps from 1, or Infinity',
    (value) => value === Number.POSITIVE_INFINITY || isWhole(value, 1),
  ],
  historyBytes: ['a number of bytes from 0', (value) => typeof value === 'number' && value >= 0],
  record: [
    'true, false or { commands: a whole number from 0 }',
    (value) => typeof value === 'boolean' || (isObject(value) && isWhole(value.commands)),
  ],
};

const choices = Object.keys(choiceChecks);
const options = [...Object.keys(checks), 'state'];

/**
 * Checks options.
 * @param call name of the call that takes them
 * @throws ShoalError if an option is invalid or unknown
 */
function checkOptions(call: string, given: SimulationOptions): void {
  checkKeys(call, 'options', given, options);
  checkEach(call, 'options.', checks, given);
}

/** @throws ShoalError if a choice of where steps run is invalid or unknown */
function checkChoice(call: string, choice: EngineChoice): void {
  checkKeys(call, 'choice', choice, choices);
  checkEach(call, '', choiceChecks, choice);
}

function checkEach(call: string, prefix: string, all: Readonly<Record<string, OptionCheck>>, given: object): void {
  for (const [name, [expected, fits, hint]] of Object.entries(all)) {
    const value = (given as Readonly<Record<string, unknown>>)[name];
    checkArgument(call, `${prefix}${name}`, value === undefined || fits(value), expected, value, hint);
  }
}
