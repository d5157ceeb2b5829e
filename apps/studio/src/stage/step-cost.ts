// Estimates how long a step of an edited plan will take, from the times of past steps, for hints in panels.

import { estimateWork, type Plan } from 'shoal';
import type { Stage } from './stage.ts';

/** Number of recent averages, of a quarter of a second each, of which the least counts. */
const remembered = 8;

/** Averages after an edit that do not count: they include steps of the previous plan, and steps that threads only begin. */
const uncounted = 2;

/** Estimates the speed of plans from the speed of the running plan. */
export class StepCost {
  readonly #stage: Stage;
  #plan: Plan | undefined;
  #engine: unknown;
  /** Recent milliseconds per step of the running plan. The first steps, and those beside other programs, take longer. */
  #recent: number[] = [];
  /** Averages since the plan changed. */
  #seen = 0;
  /** Measured time of a step, as a multiple of the estimate, by number of fish: it differs between small and large schools. */
  readonly #factors = new Map<number, number>();

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.readings.subscribe(({ latest: { step } }) => this.#follow(step));
  }

  /** Approximate steps per second of a plan on this computer. */
  stepsPerSecond(plan: Plan): number {
    return 1 / (this.#estimate(plan) * this.#factorOf(plan.count));
  }

  #follow(step: number): void {
    const { plan, engine } = this.#stage.state.value;
    if (engine !== this.#engine) this.#factors.clear();
    this.#engine = engine;
    if (plan !== this.#plan) {
      this.#recent = [];
      this.#seen = 0;
    } else if (plan && plan.count > 0 && step > 0 && ++this.#seen > uncounted) {
      this.#recent = [step, ...this.#recent.slice(0, remembered - 1)];
      this.#factors.set(plan.count, Math.min(...this.#recent) / (1000 * this.#estimate(plan)));
    }
    this.#plan = plan;
  }

  /** The factor measured with this number of fish, or else with the most similar number; 1: none is measured. */
  #factorOf(count: number): number {
    const away = (other: number): number => Math.abs(Math.log(other / Math.max(1, count)));
    const [nearest] = [...this.#factors.keys()].sort((a, b) => away(a) - away(b));
    return this.#factors.get(nearest) ?? 1;
  }

  #estimate(plan: Plan): number {
    return Math.max(1e-9, estimateWork(plan, this.#stage.meshes).step);
  }
}
