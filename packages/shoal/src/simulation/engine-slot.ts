// Holds the engine of a simulation, which may be replaced while it runs.

import type { Engine } from '../engines/engine.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import type { Change } from '../scenario/change.ts';
import type { Plan } from '../scenario/plan.ts';
import type { SavedSchool } from '../school/saved-school.ts';
import type { School } from '../school/school.ts';
import { type FishChange, withCapacity } from '../school/slots.ts';
import { Companions } from './companion.ts';
import type { EngineChoice, EngineMaker } from './engine-maker.ts';
import { EventQueue } from './event-queue.ts';
import { Poses } from './poses.ts';

/** Holds the engine of a simulation. When the engine is replaced, keeps its events and the poses. */
export class EngineSlot {
  readonly maker: EngineMaker;
  readonly poses: Poses;
  readonly events = new EventQueue();
  readonly companions = new Companions();
  #engine: Engine;
  /** Events of edits from a previous engine, to report with the next step. */
  #waiting: SimulationEvent[] = [];
  /** Number of changes of the fish other than by steps. */
  #changes = 0;
  /** Last step whose events were reported. An edit in the past sets it back. */
  #reported: number;

  /** @throws EngineError if the engine does not support the plan */
  constructor(maker: EngineMaker, plan: Plan, school: School) {
    this.maker = maker;
    this.#engine = maker.make(plan, school);
    this.#reported = this.#engine.school.step;
    this.#reportEvents();
    this.poses = new Poses(this.#engine.school);
  }

  get engine(): Engine {
    return this.#engine;
  }

  get school(): School {
    return this.#engine.school;
  }

  /** Increases with every change of the fish other than by a step. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether `school` is the engine's present state. */
  get isFresh(): boolean {
    return this.#engine.isFresh !== false;
  }

  /**
   * Call after steps: reports their events.
   * @param again whether to skip events that were reported before
   */
  endSteps(again = false): void {
    if (again && this.school.step <= this.#reported) this.dropEvents();
    else this.#reportEvents();
    if (!this.poses.follows(this.school)) this.poses.follow(this.school);
  }

  /** Makes room for more fish: allocates memory and makes a new engine on it, unless the engine allocates by itself. */
  reserve(plan: Plan, more: number): void {
    const { school, engine } = this;
    const needed = school.count + more;
    if (engine.download || needed <= school.capacity) return;
    const before = this.#takeEvents();
    this.setSchool(plan, withCapacity(school, Math.max(needed, 2 * school.capacity)));
    // If displaced fish were put back between these steps, this displaces them again.
    const told = new Set(before.map(({ kind, fish }) => `${kind} ${fish}`));
    const others = this.#engine.takeEvents().filter(({ kind, fish }) => !told.has(`${kind} ${fish}`));
    this.#waiting = [...before, ...others];
    this.poses.moveTo(this.school);
  }

  /** Takes an edited plan, which may displace fish. See Engine. */
  setPlan(plan: Plan, changes?: readonly Change[]): void {
    this.#changes++;
    this.#engine.setPlan(plan, changes);
  }

  /** Removes and adds fish between steps. */
  changeFish(change: FishChange): void {
    this.#changes++;
    this.#engine.changeFish(change);
  }

  /**
   * Continues from a saved state, in place where the engine can.
   * @param before the present plan @param canTake whether the engine can take the plan of the state
   */
  load(plan: Plan, before: Plan, canTake: boolean, saved: SavedSchool): void {
    const { engine, school, poses } = this;
    this.#changes++;
    this.#waiting = [];
    if (engine.adoptState && canTake && plan !== before) engine.setPlan(plan);
    if (!engine.adoptState || !canTake || !saved.fits(school)) {
      this.setSchool(plan, saved.newSchool());
      poses.follow(this.school);
      return;
    }
    saved.writeTo(school);
    engine.adoptState();
    poses.keep();
  }

  #reportEvents(): void {
    if (this.isFresh) this.#reported = Math.max(this.#reported, this.school.step);
    const events = this.#takeEvents();
    if (events.length > 0) this.events.add(events);
  }

  #takeEvents(): SimulationEvent[] {
    const events = this.#engine.takeEvents();
    if (this.#waiting.length === 0) return events;
    const all = [...this.#waiting, ...events];
    this.#waiting = [];
    return all;
  }

  /**
   * Makes events after a step count as not reported. Call it when an edit or another state replaces the later steps.
   */
  forgetAfter(step: number): void {
    this.#reported = Math.min(this.#reported, step);
  }

  /** Continues from another state with a new engine. Events caused by making it are reported with the next step. */
  setSchool(plan: Plan, school: School): void {
    this.#changes++;
    this.#waiting = [];
    const before = this.#engine;
    this.#engine = this.maker.makeAny(plan, withCapacity(school, this.school.capacity));
    before.dispose?.();
  }

  /** Drops waiting events: those up to the current state were reported before. */
  dropEvents(): void {
    this.#takeEvents();
    this.#reported = Math.max(this.#reported, this.school.step);
  }

  /** Continues from the current state with a new engine of the current choice. */
  remake(plan: Plan): void {
    this.#reportEvents();
    this.#engine = this.maker.make(plan, this.school);
    this.dropEvents();
  }

  /**
   * Continues from the present state with another engine.
   * @throws EngineError if it does not support the plan; then nothing changes
   */
  setEngine(choice: EngineChoice, plan: Plan): void {
    const before = this.#engine;
    const other = choice.engine && this.maker.make(plan, this.school, choice.engine);
    this.maker.choose(choice, plan.count);
    this.#reportEvents();
    this.#engine = other ?? this.maker.make(plan, this.school);
    this.#engine.displaced = before.displaced;
    this.dropEvents();
    before.dispose?.();
    this.poses.follow(this.school);
  }
}
