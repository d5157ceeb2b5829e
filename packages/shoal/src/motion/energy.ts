import type { Numbers } from '../parameters/table.ts';
import type { School } from '../school/school.ts';
import { dragRate } from './motion.ts';

let speeds = new Float64Array(256);

/** Remembers how fast some fish are before they move. */
export function keepSpeeds({ vx, vy, vz }: School, from: number, to: number): void {
  if (speeds.length < to - from) speeds = new Float64Array(to - from);
  for (let i = from; i < to; i++) speeds[i - from] = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
}

/**
 * Adds the work that the fish whose speeds were kept did in a step to their accounts, column `energy`, J per kg of fish:
 * E += max(0, k(|v|) |v|² dt + (|v|² − |v₀|²)/2), the work against drag (less in a wake) and for gaining speed; a fish
 * that is slowed down gets nothing back. Kept only for species with drag: without it there is nothing to save.
 */
export function spend(
  school: School,
  from: number,
  to: number,
  motion: Numbers<'motion'>,
  wake: Float32Array,
  dt: number,
): void {
  const { vx, vy, vz } = school;
  const energy = school.column('energy');
  for (let i = from; i < to; i++) {
    const before = speeds[i - from];
    const speedSq = vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i];
    const drag = dragRate(motion, Math.sqrt(speedSq), wake[i]) * speedSq * dt;
    const work = drag + (speedSq - before * before) / 2;
    if (work > 0) energy[i] += work;
  }
}
