import { Metrics, type Simulation } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { MetricAverages } from '../measure/averages.ts';
import { ObstacleWatch } from '../measure/obstacle-watch.ts';
import { StepClock } from '../measure/step-clock.ts';
import { EventLog } from '../recording/event-log.ts';
import type { Recording } from '../recording/recording.ts';
import { runFile } from '../recording/run-files.ts';
import { jsonMetrics, type RunResult, type RunSettings } from '../recording/summary.ts';

/** A simulation that is measured, and recorded if it has a recording. */
export class MeasuredRun {
  readonly clock: StepClock;
  readonly events: EventLog;
  readonly #simulation: Simulation;
  readonly #gpu: Gpu | undefined;
  readonly #settings: RunSettings;
  readonly #recording: Recording | undefined;
  readonly #metrics: Metrics;
  readonly #averages = new MetricAverages();
  readonly #watch: ObstacleWatch;

  constructor(simulation: Simulation, gpu: Gpu | undefined, settings: RunSettings, recording: Recording | undefined) {
    this.#simulation = simulation;
    this.#gpu = gpu;
    this.#settings = settings;
    this.#recording = recording;
    this.clock = new StepClock(simulation);
    this.#metrics = new Metrics(simulation);
    this.#watch = new ObstacleWatch(simulation);
    this.events = recording?.events ?? new EventLog();
    this.events.obstacles = simulation.plan.obstacles;
    this.events.listener = (event) => this.#watch.hear(event);
  }

  /** Takes over what was recorded up to the step at which the simulation is. @returns false if `stop` ended it */
  async replay(done: number, stop: () => boolean): Promise<boolean> {
    if (this.#recording === undefined) return true;
    // Those of the start are among the recorded ones.
    this.#simulation.takeEvents();
    const { folder, recorder } = this.#recording;
    const frames = Math.floor(done / this.#settings.every) + 1;
    const old = { folder, format: this.#settings.format, frames };
    if (!(await recorder.replay(old, this.#averages, (rows) => this.#watch.measureRows(rows), stop))) return false;
    this.events.replay(folder.file(runFile.events), this.#simulation.school.time);
    return true;
  }

  /** Measures and records a frame. */
  frame(done: number): void {
    const values = this.#metrics.measure();
    this.#watch.measure();
    // A jump of acceleration takes two accelerations: before the second step there is no smoothness, not one of 0.
    const known = done < 2 ? { ...values, smoothness: Number.NaN } : values;
    this.#averages.add(known);
    this.#recording?.recorder.record(this.#simulation.school, known);
  }

  /** Looks at the step before a frame: smoothness compares the two. */
  observe(): void {
    this.#metrics.observe();
  }

  /** Takes the events of the last steps, or of the start. */
  takeEvents(): void {
    this.events.add(this.#simulation.takeEvents());
  }

  /** What the run has come to. */
  result(done: number): RunResult {
    const { plan, engine, school } = this.#simulation;
    // The last step need not be a recorded one, and measuring it must not disturb the means: a measurement of its own.
    const last = { ...new Metrics(this.#simulation).measure(), smoothness: this.#averages.mean('smoothness') };
    const obstacles = this.#watch.report();
    return {
      scenario: plan.name,
      seed: this.#settings.seed,
      engine: engine.name,
      ...(this.#gpu && engine.name === 'gpu' && { gpu: this.#gpu.adapter }),
      threads: this.clock.threads,
      kernel: engine.kernel,
      fish: school.count,
      steps: done,
      seconds: done * plan.step,
      stateHash: this.#simulation.stateHash(),
      metrics: jsonMetrics(last),
      performance: this.clock.measured(),
      ...(obstacles && { obstacles }),
    };
  }
}
