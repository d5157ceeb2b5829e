import type { Numbers } from '../../parameters/table.ts';
import type { School } from '../../school/school.ts';

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
