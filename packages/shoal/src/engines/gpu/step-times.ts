import type { School } from '../../school/school.ts';
import { forReading, usage } from './webgpu.ts';

/** Simulated start times of the steps given to a device, and how long the device takes for them. */
export class StepTimes {
  readonly #now: () => number;
  /** Durations `dt` of the steps since the state was last read back. */
  #paces: StepPace[] = [];
  /** The next step, unless the school is set to another state. */
  #next = 0;
  #milliseconds = 0;
  /** When the device last reported that it was done. */
  #doneAt = 0;
  /** The work in progress. */
  #under: Promise<unknown> = Promise.resolve();

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Time per step of the last submission, until the device reported that it was done, ms. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Advances the school's clock by some steps. @param dt duration of a step, s @returns the start time of each, s */
  begin(school: School, count: number, dt: number): number[] {
    // The events of a run before a jump were discarded with its state.
    if (school.step !== this.#next) this.#paces = [];
    this.#next = school.step + count;
    if (this.#paces.at(-1)?.dt !== dt) this.#paces.push({ from: school.step, time: school.time, dt });
    return Array.from({ length: count }, () => {
      const { time } = school;
      school.time += dt;
      school.step++;
      return time;
    });
  }

  /**
   * Submits steps and measures them. Resolves when the previous submission is done, so the device is never more than
   * one behind.
   */
  async measure(steps: number, submit: () => Promise<unknown>): Promise<void> {
    const before = this.#under;
    const asked = this.#now();
    this.#under = submit().then(() => {
      const now = this.#now();
      this.#milliseconds = (now - Math.max(asked, this.#doneAt)) / steps;
      this.#doneAt = now;
    });
    await before;
  }

  /** Returns and clears the durations `dt` of the steps since the last call. */
  takePaces(): readonly StepPace[] {
    const paces = this.#paces;
    this.#paces = [];
    return paces;
  }
}

/** From step `from`, which begins at `time` (s), each step lasts `dt` (s). */
export interface StepPace {
  readonly from: number;
  readonly time: number;
  readonly dt: number;
}

/** Start times of steps. Adds up `dt` as the school's time does: a product would round differently. */
export class StepClock {
  readonly #paces: readonly StepPace[];
  /** Index of the current pace. */
  #pace = 0;
  #step: number;
  /** Start of the current step, s. */
  time: number;

  /** @param paces in the order of their steps, at least one */
  constructor(paces: readonly StepPace[]) {
    this.#paces = paces;
    this.#step = paces[0].from;
    this.time = paces[0].time;
  }

  /** Duration of the current step, s. */
  get dt(): number {
    return this.#paces[this.#pace].dt;
  }

  /** Advances to a step. */
  goTo(step: number): void {
    for (;;) {
      const next = this.#paces[this.#pace + 1];
      if (next && next.from <= this.#step) {
        this.#pace++;
        this.time = next.time;
      } else if (this.#step < step) {
        this.time += this.dt;
        this.#step++;
      } else return;
    }
  }
}

/** Measures how long each pass of a step takes, on devices with the feature "timestamp-query". */
export class PassClock {
  readonly #device: GPUDevice;
  readonly #entries: readonly string[];
  readonly #queries: GPUQuerySet;
  readonly #resolved: GPUBuffer;
  readonly #staging: GPUBuffer;

  constructor(device: GPUDevice, entries: readonly string[]) {
    const count = 2 * entries.length;
    this.#device = device;
    this.#entries = entries;
    this.#queries = device.createQuerySet({ type: 'timestamp', count });
    this.#resolved = device.createBuffer({ size: 8 * count, usage: usage.queryResolve | usage.copySource });
    this.#staging = device.createBuffer({ size: 8 * count, usage: usage.mapRead | usage.copyTarget });
  }

  /** Where a pass writes its start and end times. */
  readonly writes = (entry: string): GPUComputePassTimestampWrites => {
    const at = 2 * this.#entries.indexOf(entry);
    return { querySet: this.#queries, beginningOfPassWriteIndex: at, endOfPassWriteIndex: at + 1 };
  };

  /** Milliseconds of each pass of the step that was submitted last. */
  async read(): Promise<Record<string, number>> {
    const encoder = this.#device.createCommandEncoder();
    encoder.resolveQuerySet(this.#queries, 0, 2 * this.#entries.length, this.#resolved, 0);
    encoder.copyBufferToBuffer(this.#resolved, 0, this.#staging, 0, this.#staging.size);
    this.#device.queue.submit([encoder.finish()]);
    await this.#staging.mapAsync(forReading);
    const times = new BigInt64Array(this.#staging.getMappedRange());
    const took = this.#entries.map((entry, k) => [entry, Number(times[2 * k + 1] - times[2 * k]) / 1e6] as const);
    this.#staging.unmap();
    return Object.fromEntries(took);
  }

  destroy(): void {
    this.#queries.destroy();
    this.#resolved.destroy();
    this.#staging.destroy();
  }
}
