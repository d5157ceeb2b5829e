// Measures each recorded frame of `shoal run`, accumulates the means, and forms the result.

import {
  type MetricRow,
  Metrics,
  type MetricsOptions,
  type MetricValues,
  metricRowsOf,
  type Plan,
  type School,
  type Simulation,
} from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { copySchool } from 'shoal/internal';
import type { MeasuredFish } from 'shoal/measures';
import { type Rows, trajectoryColumns } from 'shoal/tables';
import { comparing, MetricAverages } from '../measure/averages.ts';
import { ObstacleWatch } from '../measure/obstacle-watch.ts';
import type { RecordedRules } from '../own-rules/rule-record.ts';
import { EventLog, type Recording } from '../recording/recording.ts';
import { runFile } from '../recording/run-files.ts';
import { jsonMeans, jsonMetrics, type RunResult, type RunSettings } from '../recording/summary.ts';
import { StepTimer } from './step-clock.ts';

/** A simulation that is measured, and recorded if it has a recording. */
export class MeasuredRun {
  readonly clock: StepTimer;
  readonly events: EventLog;
  readonly #simulation: Simulation;
  readonly #gpu: Gpu | undefined;
  readonly #settings: RunSettings;
  readonly #recording: Recording | undefined;
  readonly #metrics: Metrics;
  /** The state that is measured: the simulation's, or a copy of an earlier one. */
  readonly #measured: { readonly plan: Plan; school: School };
  /** A frame that is kept, to be measured while the next steps run. */
  #kept: { readonly done: number; readonly school: School } | undefined;
  readonly #rows: readonly MetricRow[];
  readonly #wanted: ReadonlySet<string>;
  readonly #averages: MetricAverages;
  readonly #watch: ObstacleWatch;
  readonly #rules: readonly RecordedRules[];

  constructor(
    simulation: Simulation,
    gpu: Gpu | undefined,
    settings: RunSettings,
    recording: Recording | undefined,
    rules: readonly RecordedRules[] = [],
  ) {
    this.#rules = rules;
    this.#simulation = simulation;
    this.#gpu = gpu;
    this.#settings = settings;
    this.#recording = recording;
    this.clock = new StepTimer(simulation);
    this.#measured = { plan: simulation.plan, school: simulation.school };
    this.#metrics = new Metrics(this.#measured, this.#grouping);
    this.#rows = metricRowsOf(simulation.plan, settings.measures);
    this.#wanted = new Set(this.#rows.map(({ key }) => key));
    this.#averages = new MetricAverages(this.#rows);
    this.#watch = new ObstacleWatch(simulation);
    this.events = recording?.events ?? new EventLog();
    this.events.obstacles = simulation.plan.obstacles;
    this.events.listener = (event) => this.#watch.hear(event);
  }

  /**
   * Takes over recorded frames and events up to the simulation's current step.
   * @returns false if `stop` ended it early
   */
  async replay(done: number, stop: () => boolean): Promise<boolean> {
    if (this.#recording === undefined) return true;
    // Events of the start are discarded here, because the recorded events include them.
    this.#simulation.takeEvents();
    const { folder, recorder } = this.#recording;
    const frames = Math.floor(done / this.#settings.every) + 1;
    const old = { folder, format: this.#settings.format, frames };
    const measured = (rows: Rows, frame: number): void => this.#averages.addRows(rows, this.#firstFrame - frame);
    const last = new LastFrames();
    const seen = (rows: Rows): void => {
      this.#watch.measureRows(rows);
      if (this.#settings.measures?.some((key) => comparing.has(key))) last.add(rows);
    };
    if (!(await recorder.replay(old, measured, seen, stop))) return false;
    const start = this.#simulation.school.step - done;
    for (const { frame, fish } of last.frames)
      this.#metrics.recall(fish, start + frame * this.#settings.every, this.#wanted);
    this.events.replay(folder.file(runFile.events), this.#simulation.school.time);
    return true;
  }

  /** Measures and records a frame; if other threads make the steps, keeps a copy of it for `finishFrame`. */
  frame(done: number): void {
    this.finishFrame();
    const { school, plan } = this.#simulation;
    // Moving obstacles go on with the next steps.
    if (!this.clock.leavesThreadFree || plan.obstacles.length > 0) this.#measureFrame(done, school);
    else this.#kept = { done, school: copySchool(school, school.count) };
  }

  /** Measures and records the frame that was kept, if there is one. */
  finishFrame(): void {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept) this.#measureFrame(kept.done, kept.school);
  }

  #measureFrame(done: number, school: School): void {
    this.#measured.school = school;
    const values = this.#measure(this.#metrics);
    this.#watch.measure();
    if (done >= this.#firstFrame * this.#settings.every) this.#averages.add(values);
    this.#recording?.recorder.record(school, this.#timeOf(school), values);
  }

  /** Measures the step before a frame, because jerkiness compares the two. */
  observe(): void {
    this.finishFrame();
    this.#measured.school = this.#simulation.school;
    this.#metrics.observe();
  }

  /** Takes the events of the last steps, or of the start. */
  takeEvents(): void {
    this.events.add(this.#simulation.takeEvents());
  }

  /** The result of the run. */
  result(done: number): RunResult {
    this.finishFrame();
    const { plan, engine, school } = this.#simulation;
    // A separate measurement, because the last step may not be a recorded one and must not change the means.
    const last: Record<string, number> = { ...this.#measure(new Metrics(this.#simulation, this.#grouping)) };
    for (const key of comparing) if (this.#wanted.has(key)) last[key] = this.#averages.mean(key);
    const obstacles = this.#watch.report();
    return {
      scenario: plan.name,
      seed: this.#settings.seed,
      engine: engine.name,
      ...(this.#gpu && engine.name === 'gpu' && { gpu: this.#gpu.adapter }),
      threads: this.clock.threads,
      kernel: engine.kernel,
      ...(this.#rules.length > 0 && { rules: this.#rules }),
      fish: school.count,
      steps: done,
      seconds: done * plan.step,
      stateHash: this.#simulation.stateHash(),
      metrics: jsonMetrics(last as MetricValues, this.#rows),
      means: jsonMeans(this.#averages, this.#rows),
      performance: this.clock.measured(),
      ...(obstacles && { obstacles }),
    };
  }

  /** The metrics of the frame, with every metric of the run. */
  #measure(metrics: Metrics): MetricValues {
    return metrics.measure(this.#wanted) as MetricValues;
  }

  /** The first frame after the warm-up. */
  get #firstFrame(): number {
    const { warmUp = 0, every } = this.#settings;
    return Math.ceil(warmUp / (every * this.#simulation.plan.step) - 1e-9);
  }

  /** Simulated time, s, as a product: without the rounding errors of the school's sum of steps. */
  #timeOf(school: School): number {
    const { plan } = this.#simulation;
    const time = school.step * plan.step;
    // A state from a file may begin at another time.
    return Math.abs(school.time - time) < plan.step / 1000 ? time : school.time;
  }

  get #grouping(): MetricsOptions {
    const { groupDistance } = this.#settings;
    return groupDistance === undefined ? {} : { groupDistance };
  }
}

/** The last two frames of a trajectory that is read in batches. */
class LastFrames {
  #frames: { readonly frame: number; readonly rows: number[][] }[] = [];

  add({ count, columns }: Rows): void {
    for (let row = 0; row < count; row++) {
      const frame = columns[0][row];
      if (this.#frames.at(-1)?.frame !== frame) this.#frames = [...this.#frames.slice(-1), { frame, rows: [] }];
      this.#frames.at(-1)?.rows.push(columns.map((values) => values[row]));
    }
  }

  /** The frames in order, without accelerations. */
  get frames(): readonly { readonly frame: number; readonly fish: MeasuredFish }[] {
    return this.#frames.map(({ frame, rows }) => ({ frame, fish: fishOf(rows) }));
  }
}

function fishOf(rows: readonly (readonly number[])[]): MeasuredFish {
  const place = (name: string): number => trajectoryColumns.findIndex((one) => one.name === name);
  const column = (name: string): Float32Array => Float32Array.from(rows, (row) => row[place(name)]);
  const none = new Float32Array(rows.length);
  return {
    count: rows.length,
    id: Uint32Array.from(rows, (row) => row[place('id')]),
    species: Uint8Array.from(rows, (row) => row[place('species')]),
    ...{ x: column('x'), y: column('y'), z: column('z') },
    ...{ vx: column('vx'), vy: column('vy'), vz: column('vz') },
    ...{ ax: none, ay: none, az: none },
  };
}
