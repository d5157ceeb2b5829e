import type { School } from '../../../school/school.ts';
import type { KernelName } from '../../engine.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import { type FlockKernel, newKernel } from './flock-kernel.ts';
import type { KernelMemory } from './instance.ts';
import { leaseKernel } from './kernel-pool.ts';
import { VerletLists } from './verlet-lists.ts';

/** Where an engine's kernel comes from: this thread's pool of kernels, or the memory that several threads share. */
export class KernelSource {
  /** The lists of the engine's school. They also identify the user of a leased kernel, so they live as long as the engine. */
  readonly lists: VerletLists;
  readonly #name: KernelName;
  /** The kernel over shared memory, or why there is none; undefined: kernels are leased. */
  readonly #shared: FlockKernel | string | undefined;

  /** @param memory shared by the threads of the pool */
  constructor(school: School, name: KernelName, pool: PoolMember, memory?: KernelMemory) {
    this.lists = new VerletLists(school);
    this.#name = name;
    this.#shared = memory && newKernel(pool, memory);
  }

  /** @returns the kernel, or why there is none, in words that follow "because" */
  take(): FlockKernel | string {
    if (this.#name !== 'simd') return 'it was chosen';
    return this.#shared ?? leaseKernel(this.lists);
  }

  /** Creates the lists' columns if lists may be used. */
  ensureColumns(species: number): void {
    if (this.#name === 'simd') this.lists.ensureColumns(species);
  }
}
