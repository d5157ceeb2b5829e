import type { Numbers } from '../parameters/table.ts';
import type { School } from '../school/school.ts';
import { dragRate } from './motion.ts';

/**
 * Adds the work that fish i did in a step to its account, column `energy`, J per kg of fish:
 * E += max(0, k(|v|) |v|² dt + (|v|² − |v₀|²)/2), the work against drag (less in a wake) and for gaining speed; a fish
 * that is slowed down gets nothing back. Kept only for species with drag: without it there is nothing to save.
 */
export function spend(
  school: School,
  i: number,
  speedBefore: number,
  motion: Numbers<'motion'>,
  wake: number,
  dt: number,
): void {
  if (motion.linearDrag === 0 && motion.quadraticDrag === 0) return;
  const { vx, vy, vz } = school;
  const speedSq = vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i];
  const drag = dragRate(motion, Math.sqrt(speedSq), wake) * speedSq * dt;
  const work = drag + (speedSq - speedBefore * speedBefore) / 2;
  if (work > 0) school.column('energy')[i] += work;
}
