import { Metrics, type Simulation } from 'shoal';
import { jumpRow } from '../stage/measure-rows.ts';
import type { Stage } from '../stage/stage.ts';

/** Simulated seconds that one point of the chart stands for. */
const pointSeconds = 0.25;
/** Until then fish that start too close find room: that is no twitching. Simulated seconds. */
const settlingSeconds = 1;
/** Points that are kept, at most. */
const mostPoints = 300;

/** How much the acceleration of a scene's fish jumps from step to step: the smaller, the smoother they swim. */
export class JumpWatch {
  readonly #stage: Stage;
  #simulation: Simulation | undefined;
  #metrics: Metrics | undefined;
  #points: (readonly [time: number, jump: number])[] = [];
  #sum = 0;
  #count = 0;
  #since = 0;
  #step = -1;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The mean jump over each quarter of a simulated second, m/s². */
  get points(): readonly (readonly [time: number, jump: number])[] {
    return this.#points;
  }

  /** Call after every step. */
  observe(): void {
    const { simulation } = this.#stage;
    if (simulation !== this.#simulation) {
      this.#simulation = simulation;
      this.#metrics = simulation && new Metrics(simulation);
      this.#points = [];
      this.#sum = this.#count = this.#since = 0;
      this.#step = -1;
    }
    const metrics = this.#metrics;
    if (!metrics || !simulation) return;
    const { time, step } = simulation.school;
    const known = step === this.#step + 1;
    if (step === this.#step) return;
    this.#step = step;
    metrics.observe();
    if (!known || time < settlingSeconds) return;
    this.#sum += metrics.smoothness;
    this.#count++;
    if (time - this.#since < pointSeconds) return;
    const jump = this.#sum / this.#count;
    this.#stage.measures.note(jumpRow.key, jump);
    this.#points.push([time, jump]);
    if (this.#points.length > mostPoints) this.#points.shift();
    this.#since = time;
    this.#sum = this.#count = 0;
  }

  /** Lets the simulation go. */
  dispose(): void {
    this.#metrics = this.#simulation = undefined;
  }
}
