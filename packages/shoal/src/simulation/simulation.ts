import { CpuEngine } from '../engines/cpu/cpu-engine.ts';
import type { Engine, Phase } from '../engines/engine.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';
import { parseState, type StateFile } from '../scenario/state-file.ts';
import { stateHash } from '../school/hash.ts';
import type { School } from '../school/school.ts';
import { readSnapshot, writeSnapshot } from '../school/snapshot.ts';
import { spawn, spawnFromState } from '../school/spawn.ts';
import { applyCommand, type Command } from './command.ts';
import { Poses } from './poses.ts';

export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the scenario's starts; counts follow it. */
  readonly state?: StateFile;
  /** A clock in milliseconds, such as `() => performance.now()`, for the timings; without one they stay 0. */
  readonly now?: () => number;
  /** Most steps that one `advance` runs, 8 by default: after a long pause the simulation is late rather than stuck. */
  readonly maxStepsPerAdvance?: number;
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
  /** Commands that were applied, with the step before which each took effect: replay them for the same run. */
  readonly recorded: { readonly step: number; readonly command: Command }[] = [];
  readonly #maxSteps: number;
  readonly #now: () => number;
  readonly #poses: Poses;
  #plan: Plan;
  /** The plan with the waiting commands applied. */
  #nextPlan: Plan;
  #waiting: Command[] = [];
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
    this.#maxSteps = options.maxStepsPerAdvance ?? 8;
    const school = options.state
      ? spawnFromState(plan, options.state)
      : spawn(plan, this.seed, Object.fromEntries(files));
    this.#engine = new CpuEngine(plan, school, this.seed, this.#now);
    this.#poses = new Poses(school);
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** The state. Read it between steps; never write to it: dispatch commands. */
  get school(): School {
    return this.#engine.school;
  }

  get engine(): Engine {
    return this.#engine;
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
      this.applyCommands();
      if (k === count - 1) this.#poses.keep();
      this.#engine.step();
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
   * Edits the scene at the next step boundary.
   * @throws ScenarioError at once if the command is not allowed; then nothing changes
   */
  dispatch(command: Command): void {
    this.#nextPlan = applyCommand(this.#nextPlan, command);
    this.#waiting.push(command);
  }

  /** Applies waiting commands now: a paused scene shows its edits. */
  applyCommands(): void {
    if (this.#waiting.length === 0) return;
    this.#plan = this.#nextPlan;
    this.#engine.setPlan(this.#plan);
    for (const command of this.#waiting) this.recorded.push({ step: this.school.step, command });
    this.#waiting = [];
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
    this.#engine = new CpuEngine(this.#plan, school, this.seed, this.#now);
    this.#poses.follow(school);
  }

  stateHash(): string {
    return stateHash(this.school);
  }
}
