/// <reference lib="esnext.disposable" preserve="true" />

import type { Engine, Phase } from '../engines/engine.ts';
import type { Obstacles } from '../fields/obstacles.ts';
import type { Vec3 } from '../math/vector.ts';
import type { PickOptions, Ray } from '../neighbours/fish-finder.ts';
import type { EventKind, SimulationEvent } from '../rules/outcomes.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { Command } from './command.ts';
import type { Recorded } from './command-record.ts';
import type { Edit } from './edit-path.ts';
import type { EngineWish } from './engine-maker.ts';
import type { SimulationListener } from './event-queue.ts';
import type { AdvanceOptions, SimulationOptions } from './options.ts';
import { type Parts, partsOf } from './parts.ts';
import type { SavedState } from './saved-state.ts';
import type { SpawnPlaces } from './spawning.ts';
import type { StopSignal } from './stop-signal.ts';

/**
 * A scene that runs: a plan, its school and the engine that moves it, in fixed steps.
 *
 *     const simulation = new Simulation(parseScenario(document));
 *     simulation.advance(secondsSinceLastFrame);
 *     simulation.posesInto(positions, headings);
 */
export class Simulation {
  readonly seed: number;
  /** While set, `advance` does nothing; `step` and `run` still step. */
  paused = false;
  readonly #parts: Parts;
  /** A new simulation as this one was at first; see `clone`. */
  readonly #another: (wish: EngineWish) => Simulation;

  /** @throws ScenarioError if a state file is missing, or a state holds what none can or does not fit */
  constructor(plan: Plan, options: SimulationOptions = {}) {
    const parts = partsOf(plan, options);
    this.seed = parts.seed;
    this.#parts = parts;
    // Without the old engine, which the new one may be without.
    const { engine: _, ...others } = options;
    this.#another = (wish) => new Simulation(plan, { ...others, fields: parts.fields, ...wish });
  }

  /** Commands up to now, in order: replay them for the same run. See the option `record`. */
  get recorded(): readonly Recorded[] {
    return this.#parts.edits.upTo(this.school.step);
  }

  /** The scenario, with the commands that have taken effect. */
  get plan(): Plan {
    return this.#parts.edits.plan;
  }

  /** The plan of the next step: with the commands that wait for it. */
  get nextPlan(): Plan {
    return this.#parts.edits.nextPlan;
  }

  /**
   * Removes and returns the events since the last call, in order: attacks, catches, arrivals, and at first the fish that
   * were put outside obstacles. Of more than 65 536 the oldest are dropped; then the first one is `lost` and says how many.
   * For one consumer: any number of others use `on`.
   */
  takeEvents(): SimulationEvent[] {
    return this.#parts.slot.events.take();
  }

  /**
   * Calls a listener with every event of a kind (`*`: of any) between steps, as soon as this thread knows it. There it may
   * dispatch commands, but not step. Its error reaches the caller of `step`, `run` or the next `advance` once their
   * steps are made.
   * @returns a function that stops listening
   */
  on<Kind extends EventKind>(kind: Kind | '*', listener: SimulationListener<Kind>): () => void {
    return this.#parts.slot.events.on(kind, listener);
  }

  /** The state. Read it between steps; never write to it: dispatch commands. */
  get school(): School {
    return this.#parts.slot.school;
  }

  /** What runs the steps. */
  get engine(): Engine {
    return this.#parts.slot.engine;
  }

  /** Solid things and their fields, as they stand now. */
  get obstacles(): Obstacles {
    return this.engine.obstacles;
  }

  /** Milliseconds of each phase of the last step; 0 without the option `now`. */
  get timings(): Readonly<Record<Phase, number>> {
    return this.engine.timings;
  }

  /** Distances computed and neighbours found in the last step. */
  get work(): Engine['work'] {
    return this.engine.work;
  }

  /** Runs `count` steps synchronously on this thread. */
  step(count = 1): void {
    this.#parts.runner.step(count);
  }

  /**
   * Runs `count` steps on the engine's threads or GPU while this thread does other things. Until it is done the state must
   * not be read, but poses can be, and commands dispatched.
   * @param count 0: only brings `school` up to date, where the engine's runs end without reading it back
   * @param signal an `AbortSignal` ends the run after at most 8 further steps. It does not reject: what was made is kept
   * @returns steps that were run
   * @throws ShoalError that names the thread if one ends, and the step from which one thread goes on: the last whole one, or with
   * very many fish one up to 256 before it
   */
  run(count = 1, signal?: StopSignal): Promise<number> {
    return this.#parts.runner.run(count, signal);
  }

  /** Settles when the present run ends; undefined: there is none. */
  get running(): Promise<unknown> | undefined {
    return this.#parts.runner.running;
  }

  /**
   * Lets time pass, s: runs the steps that are due and keeps the remainder, so results do not depend on the frame rate.
   * With threads or a GPU it only starts them, unless earlier ones are under way; `running` settles when they are done.
   * @param options a `budget` in milliseconds for this frame, a `signal`
   * @returns steps that were run or started
   * @throws ShoalError that names the thread if one has ended since the last call; the next call goes on with one thread
   */
  advance(seconds: number, options?: AdvanceOptions): number {
    return this.#parts.frames.advance(seconds, this.paused, options);
  }

  /**
   * Where to draw the fish: interpolated between the last two states by the time that `advance` has kept.
   * @param positions three numbers a fish, m
   * @param headings three numbers a fish, unit length
   */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    this.#parts.frames.posesInto(positions, headings);
  }

  /**
   * Time from the school's state to what `posesInto` shows, s: at most one step back, or ahead by the steps that are under
   * way. For views that draw from the state itself.
   */
  get shownAhead(): number {
    return this.#parts.frames.shownAhead;
  }

  /**
   * How far to lean the fish into their turns when they are drawn, by their last acceleration.
   * @param angles one a fish, radians, positive to the right of the heading
   */
  banksInto(angles: Float32Array): void {
    this.#parts.slot.poses.banksInto(angles);
  }

  /**
   * Id of the nearest fish whose body a ray hits, in the state that is drawn; undefined: none. Sorts all fish once a step;
   * after that the cost depends on the fish beside the ray. It may be called during a run if fish have been drawn before.
   * @throws ShoalError if the ray or an option is not allowed
   */
  pick(ray: Ray, options?: PickOptions): number | undefined {
    return this.#parts.frames.finder('pick').pick(ray, options);
  }

  /**
   * Ids of the fish whose centres are within a radius of a point, m, the nearest first; like `pick` otherwise.
   * @param species names or indices; default all
   */
  fishWithin(point: Vec3, radius: number, species?: readonly (string | number)[]): number[] {
    return this.#parts.frames.finder('fishWithin').within(point, radius, species);
  }

  /**
   * Edits the scene at the next step boundary: sets the value at a path, `species[0].motion.maxSpeed` or
   * `species[sardine].motion.maxSpeed`. The compiler checks path and value.
   * @throws ScenarioError at once if the edit is not allowed; then nothing changes
   */
  dispatch<P extends string>({ path, value }: Edit<P>): void {
    this.dispatchUntyped({ type: 'set', path, value });
  }

  /**
   * The same for a command whose types the compiler does not know: one that was recorded, or comes from a file or a network.
   * @param command an edit, or fish to add or to remove; never trusted
   * @throws ScenarioError at once if the command is not allowed; then nothing changes
   */
  dispatchUntyped(command: Command): void {
    this.#parts.editing.dispatch(command);
  }

  /**
   * Moves a character; its points are those of the scenario until then.
   * @throws ScenarioError if there is none of this name, or the points are not allowed
   */
  setCharacter(name: string, points: readonly Vec3[]): void {
    this.#parts.editing.setCharacter(name, points);
  }

  /**
   * Adds fish of a species at the next step boundary: so many at its start, or one at each place.
   * @param species name or index
   * @returns their ids, which no other fish of this simulation has or will have
   * @throws ScenarioError at once if they are not allowed; then nothing changes
   * @throws ShoalError during a run that replays recorded commands: which of them come first is not known
   */
  spawn(species: string | number, fish: number | SpawnPlaces): number[] {
    return this.#parts.editing.spawn(species, fish);
  }

  /**
   * Removes fish at the next step boundary; those that are gone already are ignored.
   * @throws ScenarioError at once if no fish has had an id; then nothing changes
   */
  remove(ids: Iterable<number>): void {
    this.dispatchUntyped({ type: 'remove', ids: [...ids] });
  }

  /** Applies waiting commands now, so that a paused scene shows them. During a run: at its next step boundary. */
  applyCommands(): void {
    this.#parts.editing.applyCommands();
  }

  /**
   * Goes to a step, back or on, with the recorded commands. The state is bit for bit that of having played there. Going
   * back is quick with a history (see `historyBytes`). An edit made in the past drops later commands. Events of steps that
   * were made before are not reported here, but again when they are played again.
   * @throws ShoalError for an engine whose runs end elsewhere, unless the state of that step is kept (see `nearestTo`); then nothing moves
   */
  seek(step: number): void {
    this.#parts.states.seek(step);
  }

  /** The last step not after this one to which `seek` goes at once. To get further it runs steps. */
  nearestTo(step: number): number {
    return this.#parts.edits.nearestTo(step);
  }

  /**
   * Continues with other threads, another kernel or on a GPU (without `engine`: on the CPU), from the same state, with the
   * same commands. Steps of another kernel or engine differ in their last bits, also those that `seek` computes again.
   * @throws EngineError if the engine does not support the scene; then nothing changes
   */
  setEngine(wish: EngineWish): void {
    this.#parts.runner.refuse('setEngine');
    this.#parts.states.refuseStale('setEngine');
    this.#parts.slot.setEngine(wish, this.plan);
  }

  /**
   * Stops waiting for a run: it rejects as if a thread had ended, and one thread goes on. While threads are still starting
   * it does not reject: its steps are made by one thread, and `onFallback` is told.
   * @param why in words that follow "because"
   */
  giveUp(why: string): void {
    this.#parts.runner.giveUp(why);
  }

  /**
   * Stops the threads, which otherwise wait for the next run until the program ends, and frees the GPU's memory. A run
   * that is under way ends early; what was not read back is lost. Afterwards the state can be read, and events taken.
   * Whatever steps or edits throws a DisposedError.
   */
  dispose(): void {
    this.#parts.runner.dispose();
  }

  get isDisposed(): boolean {
    return this.#parts.runner.isDisposed;
  }

  /** `using simulation = new Simulation(plan)` disposes of it at the end of the block. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** The whole state, compactly, with the seed; the plan is the scenario's. */
  snapshot(): Uint8Array {
    return this.#parts.states.snapshot();
  }

  /**
   * An independent copy on an engine of the same kind: the same state, plan and edits, hence the same steps from here on.
   * It has no listeners and no events yet.
   */
  clone(): Simulation {
    this.#parts.states.refuseStale('clone');
    const copy = this.#another(this.#parts.slot.maker.wish);
    copy.paused = this.paused;
    copy.#parts.states.copyFrom(this.#parts.states);
    return copy;
  }

  /**
   * Goes to the state of a snapshot of a simulation of the same plan and seed. Events of its steps are not reported again.
   * Edits stay, also those that wait; fish that wait to be added or removed are forgotten.
   * @throws ScenarioError if the bytes are damaged or of another simulation; then nothing changes
   */
  restore(bytes: Uint8Array): void {
    this.#parts.states.restore(bytes);
  }

  /**
   * The whole state with the plan and its edits, in memory, to go back to with `load`: much quicker than a snapshot.
   * @param saved a state that is not needed any more: its memory is used again
   */
  save(saved?: SavedState): SavedState {
    return this.#parts.states.save(saved);
  }

  /**
   * Goes to a saved state of this simulation: what follows has the same bits as what followed then. Commands that were
   * recorded after it are dropped. The time that `advance` has kept stays.
   * @throws ShoalError for a state of another simulation; then nothing changes
   */
  load(saved: SavedState): void {
    this.#parts.states.load(saved);
  }

  /** A short text that is equal for equal states, bit for bit. */
  stateHash(): string {
    return this.#parts.states.hash();
  }
}
