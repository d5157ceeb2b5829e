import { estimateWork, type Plan } from 'shoal';
import type { Stage } from './stage.ts';

/** Estimates the speed of plans from that of the plan that runs. */
export class StepCost {
  readonly #stage: Stage;
  #plan: Plan | undefined;
  /** Milliseconds of a step of that plan as measured, and as estimated without measuring; 0: not measured. */
  #measured = 0;
  #estimated = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.readings.subscribe(({ latest: { step } }) => this.#follow(step));
  }

  /** Whether it knows this computer. */
  get isMeasured(): boolean {
    return this.#measured > 0;
  }

  /** Steps per second of a plan on this computer, about. */
  stepsPerSecond(plan: Plan): number {
    const estimate = 1000 * this.#estimate(plan);
    const here = this.isMeasured ? (estimate * this.#measured) / this.#estimated : estimate;
    return 1000 / here;
  }

  #follow(step: number): void {
    const { plan } = this.#stage.state.value;
    // The first average after an edit is partly of the plan before.
    if (plan === this.#plan && plan && plan.count > 0 && step > 0) {
      this.#measured = step;
      this.#estimated = 1000 * this.#estimate(plan);
    }
    this.#plan = plan;
  }

  #estimate(plan: Plan): number {
    return Math.max(1e-6, estimateWork(plan, this.#stage.meshes).step);
  }
}
