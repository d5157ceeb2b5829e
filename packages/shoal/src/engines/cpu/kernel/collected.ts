import { NoisePlace, type NoiseSettings, noiseStream } from '../../../rules/kernel/noise.ts';
import type { School } from '../../../school/school.ts';
import type { KernelInstance } from './instance.ts';
import type { MemoryViews } from './memory-views.ts';

const noisePosition = new NoisePlace();

/** What a kernel has computed for a chunk of fish, in their order. */
export class Collected {
  readonly #kernel: KernelInstance;
  readonly #memory: MemoryViews;

  constructor(kernel: KernelInstance, memory: MemoryViews) {
    this.#kernel = kernel;
    this.#memory = memory;
  }

  /**
   * Of the fish collected last: rows of steering vectors, three numbers for each rule and for the noise; or their weighted
   * sums, m/s².
   */
  get steering(): Float32Array {
    return this.#memory.views.collected;
  }

  /** Copies the vectors of the fish from..to, at most a chunk, into `steering`, in their order. */
  takeRows(from: number, to: number): void {
    this.#kernel.exports.collect(from, to);
  }

  /** Like `takeRows`, but copies weighted sums, m/s². @param weights of the kernel's rules */
  takeSums(from: number, to: number, weights: Float64Array): void {
    this.#kernel.exports.collectSums(from, to, weights[0], weights[1], weights[2]);
  }

  /**
   * Adds the noise to the fish first..end, the ones collected last.
   * @param toSums whether `steering` has weighted sums
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
