import type { Engine } from '../engines/engine.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import type { Plan } from '../scenario/plan.ts';
import type { SavedSchool } from '../school/saved-school.ts';
import type { School } from '../school/school.ts';
import { type FishChange, withCapacity } from '../school/slots.ts';
import type { EngineMaker, EngineWish } from './engine-maker.ts';
import { Poses } from './poses.ts';

/** The engine of a simulation and what follows it when it is replaced: events and poses. */
export class EngineSlot {
  readonly maker: EngineMaker;
  readonly poses: Poses;
  #engine: Engine;
  #events: SimulationEvent[];

  /** @throws EngineError if the engine does not support the plan */
  constructor(maker: EngineMaker, plan: Plan, school: School) {
    this.maker = maker;
    this.#engine = maker.make(plan, school);
    this.#events = [...this.#engine.events];
    this.poses = new Poses(this.#engine.school);
  }

  get engine(): Engine {
    return this.#engine;
  }

  get school(): School {
    return this.#engine.school;
  }

  /** Whether `school` is the engine's present state. */
  get isFresh(): boolean {
    return this.#engine.isFresh !== false;
  }

  /** Of the last step, or of all steps of a run. */
  get events(): readonly SimulationEvent[] {
    return this.#events;
  }

  clearEvents(): void {
    this.#events = [];
  }

  /** Adds the events of the engine's last step. */
  addEvents(): void {
    this.#events.push(...this.#engine.events);
  }

  /** Ends steps: takes over their events. @param fish of the school before them */
  endSteps(fish: number): void {
    this.addEvents();
    if (this.school.count !== fish || !this.poses.follows(this.school)) this.poses.follow(this.school);
  }

  /** Makes memory for more fish; the engine of a plan is made anew for that, unless it sees to it itself. */
  reserve(plan: Plan, more: number): void {
    const { school, engine } = this;
    const needed = school.count + more;
    if (engine.download || needed <= school.capacity) return;
    const events = this.#events;
    this.setSchool(plan, withCapacity(school, Math.max(needed, 2 * school.capacity)));
    this.#events = events;
    this.poses.moveTo(this.school);
  }

  /** Removes and adds fish between steps. */
  changeFish(change: FishChange): void {
    this.#engine.changeFish(change);
  }

  /** Continues from a saved state, in place where the engine can. */
  load(plan: Plan, isOther: boolean, saved: SavedSchool): void {
    const { engine, school, poses } = this;
    if (engine.adoptState && isOther) engine.setPlan(plan);
    if (!engine.adoptState || !saved.fits(school)) {
      this.setSchool(plan, saved.newSchool());
      poses.follow(this.school);
      return;
    }
    saved.writeTo(school);
    engine.adoptState();
    this.#events = [];
    poses.keep();
  }

  /** Continues from another state. */
  setSchool(plan: Plan, school: School): void {
    const before = this.#engine;
    this.#engine = this.maker.makeAny(plan, withCapacity(school, this.school.capacity));
    before.dispose?.();
    this.#events = [...this.#engine.events];
  }

  /** Continues from the present state with the engine that the maker makes now. */
  remake(plan: Plan): void {
    this.#engine = this.maker.make(plan, this.school);
  }

  /** Continues from the present state with another engine. @throws EngineError if it does not support the plan; then nothing changes */
  setEngine(wish: EngineWish, plan: Plan): void {
    const before = this.#engine;
    const other = wish.engine && this.maker.make(plan, this.school, wish.engine);
    this.maker.choose(wish, plan.count);
    this.#engine = other ?? this.maker.make(plan, this.school);
    before.dispose?.();
    this.poses.follow(this.school);
  }
}
