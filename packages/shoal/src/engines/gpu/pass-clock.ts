import { forReading, usage } from './webgpu.ts';

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
