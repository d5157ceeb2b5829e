// What swimming costs each fish: power, tail beats and savings, from its motion.

import type { Numbers } from '../../parameters/table.ts';
import type { SpeciesPlan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { dragRate, hasDrag } from '../motion.ts';
import type { WaterFlow } from '../water-flow.ts';

/** Columns of a school that has a species with metabolism. */
export const metabolismColumns = [
  'metabolicEnergy',
  'metabolicRate',
  'savedRate',
  'tailBeats',
  'tailBeatFrequency',
] as const;

/** The metabolic accounts of a school: its columns, one value a fish. */
export type MetabolicAccounts = Readonly<Record<(typeof metabolismColumns)[number], Float32Array | Float64Array>>;

/** Returns the accounts of a school. They are good until its columns are replaced, as when it grows. */
export function metabolicAccounts(school: School): MetabolicAccounts {
  return Object.fromEntries(metabolismColumns.map((name) => [name, school.column(name)])) as MetabolicAccounts;
}

/**
 * Metabolic rate [W/kg] of a fish that swims at u body lengths a second through the water and does mechanical work at the
 * rate W [W/kg] against drag and for gaining speed:
 *
 *     P = P₀ + P_h max(0, 1 − u/u_h)² + W/ε
 *
 * Zhang & Lauder 2024 (doi:10.7554/eLife.90352): the measured curve is concave upward, because fish in slow water spend
 * energy on keeping their posture. The exponent 2 is our choice.
 */
export function metabolicRate(
  { basal, hovering, hoveringSpeed, efficiency }: Numbers<'metabolism'>,
  lengths: number,
  work: number,
): number {
  const slowness = hoveringSpeed > 0 ? Math.max(0, 1 - lengths / hoveringSpeed) : 0;
  return basal + hovering * slowness * slowness + work / efficiency;
}

/**
 * Tail-beat frequency [Hz] at u body lengths a second. w is the drag as a fraction of the drag of a fish alone:
 *
 *     f = (f₀ + n_L u) √w
 *
 * For a fish alone (w = 1): Bainbridge 1958 (doi:10.1242/jeb.35.1.109). The factor √w: at equal amplitude, thrust is
 * proportional to f².
 */
export function tailBeatFrequency(
  { beatsAtRest, beatsPerLength }: Numbers<'metabolism'>,
  lengths: number,
  drag: number,
): number {
  return (beatsAtRest + beatsPerLength * lengths) * Math.sqrt(drag);
}

/** Adds the cost of a step of dt seconds at rest, such as on a perch, for fish i. */
export function addRest(accounts: MetabolicAccounts, i: number, { basal }: Numbers<'metabolism'>, dt: number): void {
  accounts.metabolicRate[i] = basal;
  accounts.savedRate[i] = 0;
  accounts.metabolicEnergy[i] += basal * dt;
  accounts.tailBeatFrequency[i] = 0;
}

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
