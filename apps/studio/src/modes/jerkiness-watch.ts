import { Metrics, type Simulation } from 'shoal';
import { jerkinessRow } from '../stage/measures/measure-rows.ts';
import type { Stage } from '../stage/stage.ts';

/** Simulated seconds per point of the chart. */
const pointSeconds = 0.25;
/** Simulated seconds to skip at the start, while fish that begin too close move apart. */
const settlingSeconds = 1;
const mostPoints = 300;

/** Measures jerkiness: the mean change of acceleration from step to step. */
export class JerkinessWatch {
  readonly #stage: Stage;
  #simulation: Simulation | undefined;
  #metrics: Metrics | undefined;
  #points: (readonly [time: number, jerkiness: number])[] = [];
  #sum = 0;
  #count = 0;
  #since = 0;
  #step = -1;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The mean over each quarter of a simulated second, m/s². */
  get points(): readonly (readonly [time: number, jerkiness: number])[] {
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
    if (step === this.#step) return;
    this.#step = step;
    metrics.observe();
    const { jerkiness: now } = metrics;
    if (Number.isNaN(now) || time < settlingSeconds) return;
    this.#sum += now;
    this.#count++;
    if (time - this.#since < pointSeconds) return;
    const jerkiness = this.#sum / this.#count;
    this.#stage.measures.note(jerkinessRow.key, jerkiness);
    this.#points.push([time, jerkiness]);
    if (this.#points.length > mostPoints) this.#points.shift();
    this.#since = time;
    this.#sum = this.#count = 0;
  }

  dispose(): void {
    this.#metrics = this.#simulation = undefined;
  }
}
