import { estimateWork, type Plan } from 'shoal';
import type { Stage } from './stage.ts';

/** Number of recent averages, of a quarter of a second each, of which the least counts. */
const remembered = 8;

/** Estimates the speed of plans from the speed of the running plan. */
export class StepCost {
  readonly #stage: Stage;
  #plan: Plan | undefined;
  /** Recent milliseconds per step of the running plan. The first steps, and those beside other programs, take longer. */
  #recent: number[] = [];
  /** Milliseconds per step of the running plan, measured and estimated; 0: not measured. */
  #measured = 0;
  #estimated = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.readings.subscribe(({ latest: { step } }) => this.#follow(step));
  }

  /** Whether the speed of this computer is known. */
  get isMeasured(): boolean {
    return this.#measured > 0;
  }

  /** Approximate steps per second of a plan on this computer. */
  stepsPerSecond(plan: Plan): number {
    const estimate = 1000 * this.#estimate(plan);
    const here = this.isMeasured ? (estimate * this.#measured) / this.#estimated : estimate;
    return 1000 / here;
  }

  #follow(step: number): void {
    const { plan } = this.#stage.state.value;
    // The first average after an edit still includes steps of the previous plan.
    if (plan !== this.#plan) this.#recent = [];
    else if (plan && plan.count > 0 && step > 0) {
      this.#recent = [step, ...this.#recent.slice(0, remembered - 1)];
      this.#measured = Math.min(...this.#recent);
      this.#estimated = 1000 * this.#estimate(plan);
    }
    this.#plan = plan;
  }

  #estimate(plan: Plan): number {
    return Math.max(1e-6, estimateWork(plan, this.#stage.meshes).step);
  }
}
