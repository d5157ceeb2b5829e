import type { School } from '../../school/school.ts';
import { KernelSource } from './kernel/kernel-source.ts';
import type { PoolMember } from './threads/pool-member.ts';

/** Where the engine of a plan with heading models gets its kernel: there is none for them yet. */
export class HeadingKernels extends KernelSource {
  constructor(school: School, pool: PoolMember) {
    super(school, 'typescript', pool);
  }

  override take(): string {
    return 'SIMD does not support heading models';
  }
}
