// Gives an engine its kernels, of its own thread or over memory that threads share.

import { ShoalError } from '../../../errors/shoal-error.ts';
import type { School } from '../../../school/school.ts';
import type { EngineOptions, KernelName } from '../../engine.ts';
import { type PoolMember, SingleThread } from '../pool-member.ts';
import { FlockKernel } from './flock-kernel.ts';
import { type KernelMemory, kernelInstance } from './instance.ts';
import { ListSchedule } from './list-schedule.ts';
import { MemoryViews } from './memory-views.ts';
import type { Generation } from './verlet-lists.ts';

/** Provides an engine's kernels: leased from this thread's pool, or over memory that several threads share. */
export class KernelSource {
  /**
   * The lists of the engine's school. A kernel is leased to a generation of lists, so these objects must live as long
   * as the engine.
   */
  readonly schedule: ListSchedule;
  readonly #name: KernelName;
  /** Why there is no kernel, if its name is not `simd`. */
  readonly #reason: string;
  /**
   * For each generation of lists the kernel over shared memory, or why there is none; undefined: kernels are leased.
   */
  readonly #shared: readonly (FlockKernel | string)[] | undefined;
  /** The generation whose kernel serves both generations, because the other memory could not grow. */
  #kept: Generation | undefined;

  /**
   * @param memories one memory shared by the pool for each generation of lists; undefined: kernels are leased
   * @throws ShoalError if this thread cannot use them all, as the other threads do
   */
  constructor(
    school: School,
    { kernel, kernelReason = 'it was chosen' }: Pick<EngineOptions, 'kernel' | 'kernelReason'>,
    pool: PoolMember,
    memories?: readonly KernelMemory[],
  ) {
    this.schedule = new ListSchedule(school);
    this.#name = kernel;
    this.#reason = kernelReason;
    this.#shared = memories?.map((memory) => newKernel(pool, memory));
    const refusals = this.#shared?.filter((kernel) => typeof kernel === 'string') ?? [];
    if (refusals.length > 0 && refusals.length < (memories?.length ?? 0))
      throw new ShoalError('engine-lost', `A thread has no second kernel: ${refusals[0]}`);
  }

  /** Returns the kernel of the lists in use, or why there is none, in words that follow "because". */
  take(): FlockKernel | string {
    if (this.#name !== 'simd') return this.#reason;
    return this.kernelOf(this.schedule.inUse);
  }

  /** The kernel that holds a generation of lists, or why there is none. */
  kernelOf(generation: Generation): FlockKernel | string {
    const shared = this.#shared;
    if (!shared) return leaseKernel(this.schedule.lists(this.#kept ?? generation));
    const kernel = shared[generation];
    return kernel === undefined || typeof kernel === 'string' ? shared[0] : kernel;
  }

  /**
   * Makes the kernel in use serve both generations, because the memory of the other cannot grow.
   * @returns whether this is possible. It is not with shared memories: all threads would have to agree.
   */
  keepOne(): boolean {
    if (!this.#shared) this.#kept ??= this.schedule.inUse;
    return this.#shared === undefined;
  }

  /** Creates the lists' columns if lists may be used. */
  ensureColumns(species: number): void {
    if (this.#name === 'simd') this.schedule.ensureColumns(species);
  }
}

interface Lease {
  readonly kernel: FlockKernel;
  /** The last user of the kernel. */
  user: WeakRef<object>;
}

/** The kernels of this thread, most recently used first. */
const leases: Lease[] = [];
/** Most kernels per thread: browsers limit the number of WebAssembly memories. Further users take turns. */
const maxKernels = 4;

/**
 * Leases a kernel from this thread's pool: the one that `user` had last, unless another user has taken it since.
 * @param user held weakly: keep a reference while the kernel is in use
 * @returns a kernel, or why there is none
 */
export function leaseKernel(user: object): FlockKernel | string {
  if (leases.length > 0 && leases[0].user.deref() === user) return leases[0].kernel;
  let at = leases.findIndex((lease) => lease.user.deref() === user);
  if (at < 0) at = leases.findIndex((lease) => lease.user.deref() === undefined);
  if (at < 0 && leases.length < maxKernels) {
    const kernel = newKernel(new SingleThread());
    if (typeof kernel !== 'string') at = leases.push({ kernel, user: new WeakRef(user) }) - 1;
    else if (leases.length === 0) return kernel;
  }
  if (at < 0) at = leases.length - 1;
  const [lease] = leases.splice(at, 1);
  leases.unshift(lease);
  if (lease.user.deref() !== user) lease.user = new WeakRef(user);
  return lease.kernel;
}

/** The kernel that this thread used last. */
export function lastKernel(): FlockKernel {
  return leases[0].kernel;
}

/**
 * Makes a kernel.
 * @param memory a memory shared by the pool's threads; undefined: the kernel gets its own
 * @returns a kernel, or why there is none
 */
function newKernel(pool: PoolMember, memory?: KernelMemory): FlockKernel | string {
  const takeBlock = () => views.takeBlock();
  const instance = kernelInstance(
    { takeBlock, visit: (fish, flockmates, others) => kernel.visit(fish, flockmates, others) },
    memory,
  );
  if (typeof instance === 'string') return instance;
  const views = new MemoryViews(instance, pool);
  const kernel = new FlockKernel(instance, views, pool);
  return kernel;
}
