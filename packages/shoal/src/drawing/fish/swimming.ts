// The state of all tail and wing beats, which advances with the steps of a simulation.

import type { Plan } from '../../scenario/plan.ts';
import type { Companion } from '../../simulation/companion.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { BodyMotion } from '../bodies/model.ts';
import { Beats } from './beats.ts';

/** Most time between two looks at the fish, s. */
const interval = 1 / 15 + 1e-9;
/** Steps between two looks. A run stores states at multiples of them. */
const strides: readonly number[] = [6, 5, 3, 2];

/** Gives the motion of each species. */
type MotionOf = (plan: Plan) => readonly BodyMotion[];

/**
 * The tail beats of a simulation. They follow from the simulated states alone, not from the frames that are drawn, so that
 * they are the same whether a run was played or gone to. Several times a second, always at the same steps, this looks at
 * all fish.
 */
export class Swimming implements Companion {
  readonly #beats = new Beats();
  #simulation: Simulation | undefined;
  #motionOf: MotionOf = () => [];
  readonly #users = new Set<object>();
  #leave: (() => void) | undefined;
  /** Whether to look before the next step, whatever its number. */
  #isDue = true;

  /** Drawn length of the fish divided by real length. */
  get magnify(): number {
    return this.#beats.magnify;
  }

  /** Drawn length of the fish divided by real length. */
  set magnify(factor: number) {
    this.#beats.magnify = factor;
  }

  /** A fish has the index `id % room`. */
  get room(): number {
    return this.#beats.room;
  }

  /**
   * Follows a simulation, and no other any more.
   * @param motionOf the motion of each species; not used if the simulation is followed already
   * @returns a function that ends this, for the last caller
   */
  follow(simulation: Simulation, motionOf: MotionOf): () => void {
    if (simulation !== this.#simulation) {
      this.#stop();
      this.#simulation = simulation;
      this.#motionOf = motionOf;
      this.#leave = simulation.accompany(this);
      this.#reserve();
      this.#restAt(simulation.school.time);
    }
    const user = {};
    this.#users.add(user);
    return () => {
      if (this.#users.delete(user) && this.#users.size === 0) this.#stop();
    };
  }

  #stop(): void {
    const { school } = this.#simulation ?? {};
    if (school) this.#beats.moveTo(school.time);
    this.#leave?.();
    this.#users.clear();
    this.#simulation = undefined;
  }

  get stepsUntilNext(): number {
    const { engine, plan, school } = this.#simulation as Simulation;
    // States on a GPU are looked at when they are read back.
    if (engine.isFresh === false) return Number.POSITIVE_INFINITY;
    const stride = strideOf(plan);
    return stride - (school.step % stride);
  }

  beforeStep(): void {
    const { engine, plan, school } = this.#simulation as Simulation;
    const isNow = this.#isDue || school.step % strideOf(plan) === 0;
    if (!isNow || engine.isFresh === false) return;
    this.#isDue = false;
    this.#reserve();
    this.#beats.moveTo(school.time);
    this.#beats.look(plan, school, this.#motionOf(plan));
  }

  save(): Float32Array {
    return this.#beats.saveAt((this.#simulation as Simulation).school.time);
  }

  load(saved: Float32Array | undefined): void {
    this.#beats.load(saved);
    this.#restAt((this.#simulation as Simulation).school.time);
  }

  /** Prepares `write`. @param time simulated time, s */
  showAt(time: number): void {
    this.#beats.showAt(time);
  }

  /** Writes the phase of fish i to an index of an array, and its amplitude, bend and bank to another and the next ones. */
  write(i: number, to: Float32Array, phaseAt: number, othersAt: number): void {
    this.#beats.write(i, to, phaseAt, othersAt);
  }

  #restAt(time: number): void {
    this.#isDue = true;
    this.#beats.restAt(time);
  }

  #reserve(): void {
    const { plan, school } = this.#simulation as Simulation;
    this.#beats.reserve(Math.max(school.capacity, plan.count));
  }
}

/** The number of the last look at the fish that a step has behind it, for views that follow the steps themselves. */
export function lookAt(step: number, plan: Plan): number {
  return Math.floor(step / strideOf(plan));
}

/** Number of steps between two looks. */
function strideOf({ step }: Plan): number {
  return strides.find((steps) => steps * step <= interval) ?? 1;
}
