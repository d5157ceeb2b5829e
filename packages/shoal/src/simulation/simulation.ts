import { CpuEngine } from '../engines/cpu/cpu-engine.ts';
import type { RuleOf } from '../engines/cpu/species-rules.ts';
import type { Engine, KernelName, Phase } from '../engines/engine.ts';
import { FieldStore, type ObstacleSources, type Obstacles } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { Vec3 } from '../math/vector.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import { ruleFinder } from '../rules/registry.ts';
import type { OwnRule } from '../rules/rule.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';
import { parseState, type StateFile } from '../scenario/state-file.ts';
import { stateHash } from '../school/hash.ts';
import type { School } from '../school/school.ts';
import { readSnapshot, writeSnapshot } from '../school/snapshot.ts';
import { spawn, spawnFromState } from '../school/spawn.ts';
import { applyCommand, type Command } from './command.ts';
import { History } from './history.ts';
import { Poses } from './poses.ts';

export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the scenario's starts; counts follow it. */
  readonly state?: StateFile;
  /** The functions of the rules of one's own with which the plan was parsed. */
  readonly rules?: readonly OwnRule[];
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields of obstacles that are there already; those that are missing are made at once, which may take seconds. */
  readonly fields?: FieldStore;
  /**
   * What computes the rules that look at flockmates: `simd` (the default), where it can (`engine.kernel` says so), or
   * the TypeScript functions that define them. Their states differ in the last bits: float32 here, float64 there.
   */
  readonly kernel?: KernelName;
  /** A clock in milliseconds, such as `() => performance.now()`, for the timings; without one they stay 0. */
  readonly now?: () => number;
  /** Most steps that one `advance` runs, 8 by default: after a long pause the simulation is late rather than stuck. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for snapshots that make going back quick, bytes; default 0: going back starts from the beginning. */
  readonly historyBytes?: number;
}

/** A command and the step before which it takes effect. */
export interface Recorded {
  readonly step: number;
  readonly command: Command;
}

/**
 * A scene that runs: a plan, its school and the engine that moves it, in fixed steps.
 *
 *     const simulation = new Simulation(parseScenario(document));
 *     simulation.advance(secondsSinceLastFrame);
 *     simulation.posesInto(positions, headings);
 */
export class Simulation {
  readonly seed: number;
  readonly #history: History;
  readonly #ruleOf: RuleOf;
  readonly #start: () => School;
  /** The plan at the start of the run that is recorded. */
  #firstPlan: Plan;
  readonly #maxSteps: number;
  readonly #now: () => number;
  readonly #sources: ObstacleSources;
  readonly #kernel: KernelName;
  readonly #poses: Poses;
  #recorded: Recorded[] = [];
  #plan: Plan;
  /** The plan with the waiting commands applied. */
  #nextPlan: Plan;
  #waiting: Command[] = [];
  /** How many of the recorded commands of the present step have taken effect. */
  #replayed = 0;
  #engine: Engine;
  /** Simulated time that `advance` was given and has not stepped yet, s. */
  #late = 0;

  /** @throws ScenarioError if a state file is missing or does not fit */
  constructor(plan: Plan, options: SimulationOptions = {}) {
    const files = Object.entries(options.files ?? {}).map(
      ([file, state]) => [file, parseState(state, { file })] as const,
    );
    this.seed = options.seed ?? plan.seed;
    this.#plan = plan;
    this.#nextPlan = plan;
    this.#now = options.now ?? (() => 0);
    this.#kernel = options.kernel ?? 'simd';
    this.#maxSteps = options.maxStepsPerAdvance ?? 8;
    this.#firstPlan = plan;
    this.#ruleOf = ruleFinder(options.rules ?? []);
    checkRules(plan, this.#ruleOf);
    this.#history = new History(options.historyBytes ?? 0);
    this.#sources = { meshes: options.meshes ?? {}, store: options.fields ?? new FieldStore() };
    const { state } = options;
    this.#start = () => (state ? spawnFromState(plan, state) : spawn(plan, this.seed, Object.fromEntries(files)));
    const school = this.#start();
    this.#engine = this.#engineFor(school);
    this.#poses = new Poses(school);
  }

  /** Commands up to now, in order: replay them for the same run. */
  get recorded(): readonly Recorded[] {
    return this.#recorded.filter(({ step }) => step <= this.school.step);
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** What happened in the last step (before the first: who had to be put outside an obstacle): attacks, catches, arrivals. */
  get events(): readonly SimulationEvent[] {
    return this.#engine.events;
  }

  /** The state. Read it between steps; never write to it: dispatch commands. */
  get school(): School {
    return this.#engine.school;
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Solid things and their fields, as they stand now. */
  get obstacles(): Obstacles {
    return this.#engine.obstacles;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#engine.timings;
  }

  get work(): Engine['work'] {
    return this.#engine.work;
  }

  /** Runs `count` steps. */
  step(count = 1): void {
    for (let k = 0; k < count; k++) {
      const { step } = this.school;
      if (this.#history.wants(step)) this.#history.keep(step, this.snapshot());
      this.applyCommands();
      if (k === count - 1) this.#poses.keep();
      const fish = this.school.count;
      this.#engine.step();
      this.#replayed = 0;
      if (this.school.count !== fish) this.#poses.follow(this.school);
    }
  }

  /**
   * Lets time pass, s: runs the steps that fit and keeps the rest for the next call, so results do not depend on how
   * often it is called.
   * @returns steps that were run
   */
  advance(seconds: number): number {
    if (!(seconds > 0)) return 0;
    const dt = this.#plan.step;
    // A hair is added so that sixty calls of 1/60 s are sixty steps, however the sum rounds.
    this.#late += seconds;
    const due = Math.floor(this.#late / dt + 1e-9);
    const steps = Math.min(due, this.#maxSteps);
    this.step(steps);
    this.#late = due > steps ? 0 : Math.max(0, this.#late - steps * dt);
    return steps;
  }

  /**
   * Where to draw the fish: between the last two states, as far as the time kept by `advance` says.
   * @param positions three numbers a fish, m
   * @param headings three numbers a fish, unit length
   */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    this.#poses.into(positions, headings, Math.min(1, this.#late / this.#plan.step), this.#plan);
  }

  /**
   * How far to lean the fish into their turns when they are drawn, by their last acceleration.
   * @param angles one a fish, radians, positive to the right of the heading
   */
  banksInto(angles: Float32Array): void {
    this.#poses.banksInto(angles);
  }

  /**
   * Edits the scene at the next step boundary.
   * @throws ScenarioError at once if the command is not allowed; then nothing changes
   */
  dispatch(command: Command): void {
    this.#nextPlan = applyCommand(this.#nextPlan, command);
    this.#waiting.push(command);
  }

  /**
   * Moves a character; its points are those of the scenario until then.
   * @throws ScenarioError if there is none of this name, or the points are not allowed
   */
  setCharacter(name: string, points: readonly Vec3[]): void {
    const index = this.#nextPlan.characters.findIndex((character) => character.name === name);
    if (index < 0) {
      const problems = new Problems(this.#plan.file);
      problems.add('characters', 'must hold the character that is moved', JSON.stringify(name));
      problems.throwIfAny();
    }
    this.dispatch({ type: 'set', path: `characters[${index}].points`, value: points });
  }

  /** Applies waiting commands now: a paused scene shows its edits. */
  applyCommands(): void {
    if (this.#recorded.length + this.#waiting.length === 0) return;
    const { step } = this.school;
    const due = this.#recorded.filter((one) => one.step === step).slice(this.#replayed);
    for (const { command } of due) this.#plan = applyCommand(this.#plan, command);
    if (this.#waiting.length > 0) {
      // An edit of the past makes another future.
      this.#recorded = this.#recorded.filter((one) => one.step <= step);
      this.#history.forgetAfter(step);
      this.#plan = due.length > 0 ? this.#waiting.reduce(applyCommand, this.#plan) : this.#nextPlan;
      for (const command of this.#waiting) this.#recorded.push({ step, command });
    }
    if (due.length + this.#waiting.length === 0) return;
    this.#waiting = [];
    this.#nextPlan = this.#plan;
    this.#replayed = this.#recorded.filter((one) => one.step === step).length;
    this.#engine.setPlan(this.#plan);
  }

  /**
   * Goes to a step, back or on, with the commands that were recorded; the state is bit for bit that of having played
   * there. Going back is quick with a history (see `historyBytes`). An edit made in the past drops later commands.
   */
  seek(step: number): void {
    const target = Math.max(0, Math.round(step));
    if (target < this.school.step) this.#goBack(target);
    while (this.school.step < target) this.step();
    this.#late = 0;
    this.#poses.follow(this.school);
  }

  #goBack(target: number): void {
    const kept = this.#history.before(target);
    const school = kept ? readSnapshot(kept).school : this.#start();
    this.#plan = this.#recorded
      .filter((one) => one.step < school.step)
      .reduce((plan, one) => applyCommand(plan, one.command), this.#firstPlan);
    this.#nextPlan = this.#plan;
    this.#waiting = [];
    this.#replayed = 0;
    this.#engine = this.#engineFor(school);
  }

  #engineFor(school: School): Engine {
    return new CpuEngine(this.#plan, school, this.seed, this.#ruleOf, this.#sources, this.#now, this.#kernel);
  }

  /** The whole state, compactly, with the seed; the plan is the scenario's. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.school, this.seed);
  }

  /**
   * Goes back (or on) to a snapshot of a simulation of the same plan and seed.
   * @throws ScenarioError if the bytes are damaged or of another simulation; then nothing changes
   */
  restore(bytes: Uint8Array): void {
    const { school, seed } = readSnapshot(bytes);
    const problems = new Problems('snapshot');
    if (seed !== this.seed) problems.add('seed', `must be ${this.seed}, the simulation's`, String(seed));
    for (const index of new Set(school.species)) {
      if (index >= this.#plan.species.length)
        problems.add('species', `must be < ${this.#plan.species.length}`, String(index));
    }
    problems.throwIfAny();
    this.#late = 0;
    this.#recorded = [];
    this.#replayed = 0;
    this.#firstPlan = this.#plan;
    this.#history.forgetAfter(-1);
    this.#engine = this.#engineFor(school);
    this.#poses.follow(school);
  }

  stateHash(): string {
    return stateHash(this.school);
  }
}

/** @throws ScenarioError if the plan knows a rule whose functions were not handed in */
function checkRules({ ruleRows, file }: Plan, ruleOf: RuleOf): void {
  const problems = new Problems(file);
  for (const [name, { forms }] of Object.entries(ruleRows)) {
    const missing = Object.keys(forms).filter((form) => !ruleOf(name)?.forms[form]);
    if (missing.length === 0) continue;
    const hint = 'Hand the rule to the simulation too: new Simulation(plan, { rules: [rule] }).';
    problems.add(`rules.${name}`, `must have functions for the forms ${missing.join(', ')}`, '', hint);
  }
  problems.throwIfAny();
}
