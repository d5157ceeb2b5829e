/// <reference lib="esnext.disposable" preserve="true" />

import type { Engine } from '../engines/engine.ts';
import type { Obstacles } from '../fields/obstacles.ts';
import type { Vec3 } from '../math/vector.ts';
import type { PickOptions, Ray } from '../neighbours/fish-finder.ts';
import type { EventKind, SimulationEvent } from '../rules/outcomes.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { BecomeOptions, ValueEdit } from './becoming.ts';
import type { Command } from './command.ts';
import type { Recorded } from './command-record.ts';
import type { Companion } from './companion.ts';
import type { Edit } from './edit-path.ts';
import type { EngineChoice } from './engine-maker.ts';
import type { SimulationListener } from './event-queue.ts';
import type { AdvanceOptions, RestoreOptions, SimulationOptions } from './options.ts';
import { type Parts, partsOf } from './parts.ts';
import type { SavedState } from './saved-state.ts';
import type { Points, SpawnPoses } from './spawning.ts';
import type { StopSignal } from './stopping.ts';

/**
 * Runs a scene in fixed steps: a plan, its school and the engine that moves it.
 *
 *     const simulation = new Simulation(parseScenario(document));
 *     simulation.advance(secondsSinceLastFrame);
 *     simulation.posesInto(positions, headings);
 */
export class Simulation {
  readonly seed: number;
  /** While true, `advance` does nothing; `step` and `run` still step. */
  paused = false;
  readonly #parts: Parts;
  /** Makes a simulation in the initial state of this one. Without `engine` in the choice: on the CPU. */
  readonly #another: (choice: EngineChoice) => Simulation;

  /**
   * With meshes, it computes their fields, which blocks this thread for 0.3 s or more: compute them before in other
   * threads, `new Simulation(plan, { meshes, fields: await bakeFields(plan, { meshes }) })`.
   * @throws ShoalError if an option is invalid
   * @throws ScenarioError if a state file is missing, or a state is invalid or does not match the plan
   * @throws EngineError if the engine of the options does not support the plan
   */
  constructor(plan: Plan, options: SimulationOptions = {}) {
    this.#parts = partsOf(plan, options);
    this.seed = this.#parts.seed;
    const { engine: _, ...others } = options;
    this.#another = (choice) =>
      new Simulation(plan, {
        ...others,
        meshes: this.#parts.sources.meshes,
        fields: this.#parts.sources.store,
        ...choice,
      });
  }

  /** The commands so far, in order. Replay them for the same run. See the option `record`. */
  get recorded(): readonly Recorded[] {
    return this.#parts.edits.upTo(this.school.step);
  }

  /** The plan with the commands that have taken effect. */
  get plan(): Plan {
    return this.#parts.edits.plan;
  }

  /** The plan of the next step, with the commands that wait for it. */
  get nextPlan(): Plan {
    return this.#parts.edits.nextPlan;
  }

  /**
   * Removes and returns the events since the last call, in order: attacks, catches, arrivals. The first call also
   * returns the fish that obstacles displaced at the start. Of more than 65 536 events the oldest are dropped. The
   * first event is then `lost` and gives their number. Call it in one place only; `on` allows any number of listeners.
   */
  takeEvents(): SimulationEvent[] {
    return this.#parts.slot.events.take();
  }

  /**
   * Calls a listener with every event of a kind (`*`: of all kinds), between steps, as soon as this thread has the
   * event. The listener may dispatch commands, but not step. If it throws, the call that made the steps throws the same
   * error after them. If `advance` only started the steps, the next `advance` throws it.
   * @returns a function that stops listening
   */
  on<Kind extends EventKind>(kind: Kind | '*', listener: SimulationListener<Kind>): () => void {
    return this.#parts.slot.events.on(kind, listener);
  }

  /** Advances a companion with the steps, and takes it along to other states. @returns a function that ends this */
  accompany(companion: Companion): () => void {
    return this.#parts.slot.companions.add(companion);
  }

  /** The state of all fish. Read it between steps. Never write to it: dispatch commands. */
  get school(): School {
    return this.#parts.slot.school;
  }

  /** The engine that runs the steps. */
  get engine(): Engine {
    return this.#parts.slot.engine;
  }

  /** The obstacles with their present poses, and their fields. */
  get obstacles(): Obstacles {
    return this.engine.obstacles;
  }

  /** Runs `count` steps synchronously on this thread. */
  step(count = 1): void {
    this.#parts.runner.step(count);
  }

  /**
   * Runs `count` steps on the engine's threads or GPU, without blocking this thread for more than some milliseconds: it
   * makes the steps of small schools itself. During the run, do not read the
   * state; you can read poses and dispatch commands.
   * @param count 0: only brings `school` up to date, for an engine that does not read it back by itself
   * @param signal an `AbortSignal` ends the run after at most 8 further steps. The run then resolves, and its steps are kept
   * @returns number of steps made
   * @throws ShoalError if a thread or the GPU fails. Its message says why, and from which step one thread continues:
   * the last complete step or, with very many fish, a step up to 256 earlier
   */
  run(count = 1, signal?: StopSignal): Promise<number> {
    return this.#parts.runner.run(count, signal);
  }

  /** Settles when the present run ends; undefined if there is none. */
  get running(): Promise<unknown> | undefined {
    return this.#parts.runner.running;
  }

  /**
   * Call it every frame: runs the steps that are due and carries over the remaining time. With threads or a GPU it only
   * starts the steps, unless earlier steps are still running; `running` settles when they are done.
   * @param seconds time since the last frame; 0 or less does nothing
   * @returns number of steps made or started
   * @throws ShoalError for seconds that are not finite, or if a thread or the GPU has failed; the next call continues
   */
  advance(seconds: number, options?: AdvanceOptions): number {
    return this.#parts.frames.advance(seconds, this.paused, options);
  }

  /**
   * Writes the poses to draw, interpolated between the last two states by the time that `advance` has carried over.
   * @param positions three numbers a fish, m
   * @param headings three numbers a fish, unit length
   * @throws ShoalError if an array is too short, or both are the same
   */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    this.#parts.frames.posesInto(positions, headings);
  }

  /** Simulated time of the poses of `posesInto`, s: between those of the last two states. */
  get shownTime(): number {
    return this.#parts.frames.shownTime;
  }

  /** Time from the school's state to the poses of `posesInto`, s: for views that draw the state itself. */
  get poseOffset(): number {
    return this.#parts.frames.poseOffset;
  }

  /** Writes the bank angle of each fish, radians, positive to the right. @throws ShoalError if the array is too short */
  banksInto(angles: Float32Array): void {
    this.#parts.frames.banksInto(angles);
  }

  /**
   * Returns the id of the nearest fish whose body a ray hits, in the state that is drawn, or undefined. The first call
   * after a step sorts all fish. During a run it works only if this method, `fishWithin` or `posesInto` was called
   * before the run.
   * @throws ShoalError if the ray or an option is invalid
   */
  pick(ray: Ray, options?: PickOptions): number | undefined {
    return this.#parts.frames.finder('pick').pick(ray, options);
  }

  /** Like `pick`: the ids of the fish within a radius of a point, m, the nearest first. @param species names or indices */
  fishWithin(point: Vec3, radius: number, species?: readonly (string | number)[]): number[] {
    return this.#parts.frames.finder('fishWithin').within(point, radius, species);
  }

  /**
   * Edits the scene at the next step boundary: sets the value at a path, `species[0].motion.maxSpeed` or
   * `species[sardine].motion.maxSpeed`. The compiler checks path and value.
   * @throws ScenarioError at once if the edit is not allowed; then nothing changes
   */
  dispatch<P extends string>(edit: Edit<P>): void {
    this.#parts.editing.set(edit);
  }

  /**
   * Like `dispatch`, for a command whose types the compiler does not know: recorded, or from a file or a network.
   * @param command an edit, or fish to add or remove; checked in full
   * @throws ScenarioError at once if the command is not allowed; then nothing changes
   */
  dispatchUntyped(command: Command): void {
    this.#parts.editing.dispatch(command);
  }

  /**
   * Becomes another scenario with the same fish. Values that the engine can take are set in it. Missing fields of obstacles
   * are computed first, in workers. For other counts, species, bodies or dimensions, a new engine continues: fish keep
   * their ids, positions and velocities; of a species with a lower count the last fish are removed, of one with a higher
   * count the new ones begin at its `start`. Listeners, companions and `recorded` stay, and `seek` goes back across it.
   * Calls take effect in their order, between two steps.
   *
   *     await simulation.become(parseScenario(document));
   *     await simulation.become([{ path: 'species[0].count', value: 800 }]);
   *
   * @param target a plan with the same seed and the same rules of your own, or values to set together
   * @returns a promise that resolves when it has taken effect; a change that needs no field and no wait takes effect at
   * once
   * @throws ScenarioError at once if a value is not allowed, or a mesh is missing; then nothing changes
   */
  become(target: Plan | readonly ValueEdit[], options?: BecomeOptions): Promise<void> {
    return this.#parts.editing.become(target, options);
  }

  /** Moves a character to new points, m, at the next step boundary. @throws ScenarioError for a wrong name or point */
  setCharacter(name: string, points: Points): void {
    this.#parts.editing.setCharacter(name, points);
  }

  /**
   * Adds fish of a species at the next step boundary.
   * @param species name or index
   * @param fish a number of fish, at the `start` of the species, or one position for each
   * @returns their ids, which no other fish of this simulation has or will have
   * @throws ScenarioError at once if they are not allowed; then nothing changes
   * @throws ShoalError during a run that replays recorded commands, because the ids are not known then
   */
  spawn(species: string | number, fish: number | SpawnPoses): number[] {
    return this.#parts.editing.spawn(species, fish);
  }

  /**
   * Removes fish at the next step boundary. Ids of fish that are already gone are ignored.
   * @throws ScenarioError at once if no fish ever had one of the ids; then nothing changes
   */
  remove(ids: Iterable<number>): void {
    this.#parts.editing.remove(ids);
  }

  /** Applies waiting commands now, so that a paused scene shows them. During a run the next step applies them. */
  applyCommands(): void {
    this.#parts.editing.applyCommands();
  }

  /**
   * Goes back or forward to a step, with the recorded commands. The state is bit-identical to the one that playing to
   * this step gives. Going back is fast with a history (see `historyBytes`). Waiting commands are recorded for the step
   * that the run leaves. An edit made in the past drops later commands. Events of steps that were made before are not reported now, but when `step`, `run` or `advance` makes
   * these steps again.
   * @param step not before the start of the run: step 0, that of the option `state`, or of the last `restore`
   * @throws ShoalError for an earlier step, and if commands that lead to it are no longer recorded (see `record`); on a
   * GPU also if the state of that step is not stored (see `nearestTo`). Then nothing changes
   */
  seek(step: number): void {
    this.#parts.states.seek(step);
  }

  /** Returns the last step up to `step` that `seek` reaches without making steps, or else the start of the run. */
  nearestTo(step: number): number {
    return this.#parts.states.nearestTo(step);
  }

  /**
   * Continues from the same state, with the same commands, on other threads, with another kernel or on a GPU; without
   * `engine`, on the CPU. Steps of another kernel or engine differ slightly, also those that `seek` computes again.
   * @throws EngineError if the engine does not support the scene; then nothing changes
   */
  setEngine(choice: EngineChoice): void {
    this.#parts.states.setEngine(choice);
  }

  /**
   * Ends a run as if a thread had failed: its promise rejects, and one thread makes later steps. If threads are still
   * starting, the promise does not reject: one thread makes the steps of the run, and `onFallback` is called.
   * @param why the reason, in words that follow "because"
   */
  giveUp(why: string): void {
    this.#parts.runner.giveUp(why);
  }

  /**
   * Stops the threads, which otherwise wait for the next run until the program ends, and frees the GPU's memory. A run
   * under way ends early; state that was not read back is lost. The last state and the events can still be read. Calls
   * that step or edit throw a DisposedError.
   */
  dispose(): void {
    this.#parts.runner.dispose();
  }

  /** Whether `dispose` was called. */
  get isDisposed(): boolean {
    return this.#parts.runner.isDisposed;
  }

  /** `using simulation = new Simulation(plan)` disposes of it at the end of the block. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Returns the whole state, the seed, the plan with its edits, and the commands that wait, as bytes: a saved game.
   * `openSnapshot` makes a simulation of it. Meshes and rules of your own are not included.
   */
  snapshot(): Uint8Array {
    return this.#parts.states.snapshot();
  }

  /** Returns a copy on an engine of the same kind, with the same state, plan and edits, but no listeners and no events. */
  clone(): Simulation {
    this.#parts.states.refuseStale('clone');
    const copy = this.#another(this.#parts.slot.maker.choice);
    copy.paused = this.paused;
    copy.#parts.states.copyFrom(this.#parts.states);
    return copy;
  }

  /**
   * Goes to a snapshot of this simulation, or of another one with the same plan and seed. Values that were edited since,
   * and commands that wait, become those of the snapshot. Does not report earlier events again. A new run starts with
   * this state: `recorded` is empty, and `seek` cannot go back before it. The simulation keeps a copy of the bytes.
   * @throws ScenarioError if the bytes are damaged, or of another plan or seed; its message says where the plans differ.
   * Then nothing changes
   */
  restore(bytes: Uint8Array, options?: RestoreOptions): void {
    this.#parts.states.restore(bytes, options);
  }

  /**
   * Stores the whole state with the plan and its edits in memory, for `load`. Much faster than a snapshot.
   * @param saved a saved state that is no longer needed, whose memory is reused
   * @param options `later` (default false): also stores later commands and states, so that `load` brings back the whole run
   */
  save(saved?: SavedState, options?: { readonly later?: boolean }): SavedState {
    return this.#parts.states.save(saved, options);
  }

  /**
   * Goes to a saved state of this simulation. The steps after it have the same bits as the first time. Commands that were
   * recorded after it are dropped, unless they were saved with it. The time that `advance` has carried over does not change.
   * @throws ShoalError for a state of another simulation; then nothing changes
   */
  load(saved: SavedState): void {
    this.#parts.states.load(saved);
  }

  /** Returns a short hash of the whole state, which is equal for bit-identical states. */
  stateHash(): string {
    return this.#parts.states.hash();
  }
}
