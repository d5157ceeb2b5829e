import { SingleThread } from '../threads/pool-member.ts';
import type { FlockKernel } from './flock-kernel.ts';
import { newKernel } from './new-kernel.ts';

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
