import type { PoolMember } from '../pool-member.ts';
import { FlockKernel } from './flock-kernel.ts';
import { type KernelMemory, kernelInstance } from './instance.ts';
import { MemoryViews } from './memory-views.ts';

/**
 * Makes a kernel.
 * @param memory a memory shared by the pool's threads; undefined: the kernel gets its own
 * @returns a kernel, or why there is none
 */
export function newKernel(pool: PoolMember, memory?: KernelMemory): FlockKernel | string {
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
