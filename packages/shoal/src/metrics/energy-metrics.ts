// Metrics of what swimming costs, from the columns of `metabolism`.

import { metabolismColumns } from '../motion/metabolism/metabolism.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { Selection } from './measured-fish.ts';

/** Metrics of the cost of swimming, which only simulations have. */
export const energyMetrics = [
  'metabolicEnergy',
  'metabolicRate',
  'energySaving',
  'tailBeatFrequency',
  'energyPerTailBeat',
] as const;

type EnergyMetric = (typeof energyMetrics)[number];

/**
 * Returns means over the fish of species with metabolism; NaN without such fish. Energy per tail beat is mean rate ÷
 * mean frequency, J/kg. The saving is the mean rate saved ÷ the mean rate without savings.
 * @param wanted keys of metrics; if it contains none of these, nothing is measured
 * @param selection the measured fish; default: all
 */
export function measureEnergy(
  { plan, school }: { readonly plan: Plan; readonly school: School },
  wanted: ReadonlySet<string> | undefined,
  { species, ids }: Selection = {},
): { readonly [K in EnergyMetric]?: number } {
  if (!wanted || !energyMetrics.some((key) => wanted.has(key))) return {};
  const counts = plan.species.map(({ metabolism }, s) => metabolism !== null && s === (species ?? s));
  const [energy, rate, saved, , frequency] = metabolismColumns.map((name) =>
    counts.includes(true) ? school.column(name) : new Float32Array(0),
  );
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let i = 0; i < school.count; i++) {
    if (!counts[school.species[i]] || (ids && !ids.has(school.id[i]))) continue;
    count++;
    sums[0] += energy[i];
    sums[1] += rate[i];
    sums[2] += saved[i];
    sums[3] += frequency[i];
  }
  const [metabolicEnergy, metabolicRate, savedRate, tailBeatFrequency] = sums.map((sum) =>
    count > 0 ? sum / count : Number.NaN,
  );
  return {
    metabolicEnergy,
    metabolicRate,
    energySaving: savedRate / (metabolicRate + savedRate),
    tailBeatFrequency,
    energyPerTailBeat: tailBeatFrequency > 0 ? metabolicRate / tailBeatFrequency : Number.NaN,
  };
}
