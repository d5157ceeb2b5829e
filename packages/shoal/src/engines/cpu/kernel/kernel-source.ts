import type { School } from '../../../school/school.ts';
import type { KernelName } from '../../engine.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import type { FlockKernel } from './flock-kernel.ts';
import type { KernelMemory } from './instance.ts';
import { leaseKernel } from './kernel-pool.ts';
import { ListSchedule } from './list-schedule.ts';
import { newKernel } from './new-kernel.ts';
import type { Generation } from './verlet-lists.ts';

/** Where an engine's kernels come from: this thread's pool of kernels, or the memory that several threads share. */
export class KernelSource {
  /** The lists of the engine's school. Each generation is the user of a leased kernel, so they live as long as the engine. */
  readonly schedule: ListSchedule;
  readonly #name: KernelName;
  /** By generation of lists, the kernel over shared memory, or why there is none; undefined: kernels are leased. */
  readonly #shared: readonly (FlockKernel | string)[] | undefined;

  /** @param memories shared by the threads of the pool, one for each generation of lists */
  constructor(school: School, name: KernelName, pool: PoolMember, memories?: readonly KernelMemory[]) {
    this.schedule = new ListSchedule(school);
    this.#name = name;
    this.#shared = memories?.map((memory) => newKernel(pool, memory));
  }

  /** @returns the kernel of the lists in use, or why there is none, in words that follow "because" */
  take(): FlockKernel | string {
    if (this.#name !== 'simd') return 'it was chosen';
    return this.kernelOf(this.schedule.inUse);
  }

  /** The kernel that holds a generation of lists, or why there is none. */
  kernelOf(generation: Generation): FlockKernel | string {
    const shared = this.#shared;
    if (!shared) return leaseKernel(this.schedule.lists(generation));
    const kernel = shared[generation];
    return kernel === undefined || typeof kernel === 'string' ? shared[0] : kernel;
  }

  /** Creates the lists' columns if lists may be used. */
  ensureColumns(species: number): void {
    if (this.#name === 'simd') this.schedule.ensureColumns(species);
  }
}
