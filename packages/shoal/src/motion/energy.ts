import type { SpeciesPlan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { type MetabolicAccounts, metabolicRate, tailBeatFrequency } from './metabolism/metabolism.ts';
import { dragRate, hasDrag } from './motion.ts';
import type { WaterFlow } from './water-flow.ts';

let speeds = new Float64Array(256);

/** Stores the speeds of the fish from..to before they move. */
export function keepSpeeds({ vx, vy, vz }: School, from: number, to: number): void {
  if (speeds.length < to - from) speeds = new Float64Array(to - from);
  for (let i = from; i < to; i++) speeds[i - from] = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
}

/**
 * Adds the work of a step to the column `energy`, J per kg of fish, for the fish of `keepSpeeds`: E += max(0, k(|v|)
 * |v|² dt + (|v|² − |v₀|²)/2). This is the work against drag (less in a wake) and for gaining speed. A fish that slows
 * down gets nothing back. Only species with drag have this column. For species with `metabolism`, adds what the work
 * costs, and the tail beats.
 * @param accounts accounts of the school; undefined: no species has `metabolism`
 * @param flow the moving water; undefined: the water is still
 */
export function spend(
  school: School,
  from: number,
  to: number,
  { motion, metabolism, body }: Pick<SpeciesPlan, 'motion' | 'metabolism' | 'body'>,
  wake: Float32Array,
  dt: number,
  accounts: MetabolicAccounts | undefined,
  flow: WaterFlow | undefined,
): void {
  const { vx, vy, vz } = school;
  const { linearDrag, quadraticDrag } = motion;
  const resistance = { linearDrag, quadraticDrag };
  const energy = hasDrag(motion) ? school.column('energy') : undefined;
  for (let i = from; i < to; i++) {
    const before = speeds[i - from];
    const speedSq = flow ? flow.speedSq(school, i) : vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i];
    const speed = Math.sqrt(speedSq);
    const drag = dragRate(resistance, speed, wake[i]) * speedSq * dt;
    const gain = (speedSq - before * before) / 2;
    const work = Math.max(0, drag + gain);
    if (energy) energy[i] += work;
    if (!metabolism || !accounts) continue;
    const alone = Math.max(0, dragRate(motion, speed, 1) * speedSq * dt + gain);
    const lengths = speed / body.length;
    const { metabolicEnergy, metabolicRate: rate, savedRate, tailBeats, tailBeatFrequency: frequency } = accounts;
    rate[i] = metabolicRate(metabolism, lengths, work / dt);
    metabolicEnergy[i] += rate[i] * dt;
    savedRate[i] = (alone - work) / metabolism.efficiency / dt;
    frequency[i] = tailBeatFrequency(metabolism, lengths, wake[i]);
    tailBeats[i] += frequency[i] * dt;
  }
}
