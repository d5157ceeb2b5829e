// Reads what the kernel has computed back into the arrays of the school.

import { NoisePlace, type NoiseSettings, noiseStream } from '../../../rules/kernel/noise.ts';
import type { School } from '../../../school/school.ts';
import type { KernelInstance } from './instance.ts';
import type { MemoryViews } from './memory-views.ts';

const noisePosition = new NoisePlace();

/** What a kernel has computed for a chunk of fish, in the order of the school instead of that of the cells. */
export class Collected {
  readonly #kernel: KernelInstance;
  readonly #memory: MemoryViews;

  constructor(kernel: KernelInstance, memory: MemoryViews) {
    this.#kernel = kernel;
    this.#memory = memory;
  }

  /**
   * Results for the fish collected last. After `takeRows`, a row per fish: three numbers for each rule, then the noise.
   * After `takeSums`, the weighted sums, m/s².
   */
  get steering(): Float32Array {
    return this.#memory.views.collected;
  }

  /** Copies the steering vectors of the fish from..to, at most a chunk, into `steering`. */
  takeRows(from: number, to: number): void {
    this.#kernel.exports.collect(from, to);
  }

  /** Like `takeRows`, but copies weighted sums, m/s². @param weights one per rule of the kernel */
  takeSums(from: number, to: number, weights: Float64Array): void {
    this.#kernel.exports.collectSums(from, to, weights[0], weights[1], weights[2]);
  }

  /**
   * Adds the noise to the fish first..end, which must be those collected last.
   * @param toSums whether `steering` contains weighted sums
   */
  addNoise(
    { id, time }: School,
    first: number,
    end: number,
    toSums: boolean,
    seed: number,
    settings: NoiseSettings,
  ): void {
    const { ids } = this.#memory.views;
    for (let i = first; i < end; i++) ids[i - first] = id[i];
    const { period, verticalFactor, weight } = settings;
    noisePosition.set(time / period);
    this.#kernel.exports.addNoise(
      end - first,
      toSums ? 1 : 0,
      seed,
      noiseStream,
      noisePosition.segment,
      noisePosition.ahead[1],
      noisePosition.ahead[2],
      noisePosition.part[0],
      noisePosition.part[1],
      noisePosition.part[2],
      verticalFactor,
      toSums ? weight : 1,
    );
  }
}
