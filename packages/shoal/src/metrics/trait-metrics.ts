// Metrics of inherited traits: the mean and the spread of each.

import { ruleNames } from '../parameters/table.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { traitColumn, traitRules } from '../school/traits.ts';
import type { Selection } from './measured-fish.ts';

/** Key of the mean of a trait, such as `traitAlignment`, or of its spread, `traitAlignmentSpread`. */
export type TraitMetric = `trait${string}`;

/** Key of the spread of a trait. */
function spreadKey(rule: string): TraitMetric {
  return `${meanKey(rule)}Spread`;
}

/** Key of the mean of a trait: the name of its column. */
function meanKey(rule: string): TraitMetric {
  return traitColumn(rule) as TraitMetric;
}

/** Every trait metric of rules of the table. */
export const traitMetrics: readonly TraitMetric[] = ruleNames.flatMap((rule) => [meanKey(rule), spreadKey(rule)]);

/** The metrics of a plan's traits, a mean and a spread each. */
export function traitMetricRows(
  plan: Pick<Plan, 'ruleRows' | 'species'>,
): { key: TraitMetric; title: string; unit: string; min?: number; effect: string }[] {
  return traitRules(plan).flatMap((rule) => {
    const { title } = plan.ruleRows[rule];
    const weight = `factor on the weight of ${rule}, of fish that inherit it`;
    return [
      { key: meanKey(rule), title: `Trait ${rule}`, unit: '', effect: `mean ${weight}` },
      {
        key: spreadKey(rule),
        title: `Trait ${rule}, spread`,
        unit: '',
        min: 0,
        effect: `standard deviation of the ${weight}`,
      },
    ].map((row) => ({ ...row, title: row.title.replace(rule, title.toLowerCase()) }));
  });
}

/**
 * Returns mean and standard deviation of each trait over the fish that inherit it; NaN without such fish.
 * @param wanted keys of metrics; default: all
 * @param selection the measured fish; default: all
 */
export function measureTraits(
  { plan, school }: { readonly plan: Plan; readonly school: School },
  wanted?: ReadonlySet<string>,
  { species, ids }: Selection = {},
): { readonly [key in TraitMetric]: number } {
  const values: { [key in TraitMetric]: number } = {};
  for (const rule of traitRules(plan)) {
    if (wanted && !wanted.has(meanKey(rule)) && !wanted.has(spreadKey(rule))) continue;
    const column = school.column(traitColumn(rule));
    const has = plan.species.map(
      ({ reproduction }, index) => index === (species ?? index) && reproduction?.traits.includes(rule) === true,
    );
    let [count, mean, squares] = [0, 0, 0];
    for (let i = 0; i < school.count; i++) {
      if (!has[school.species[i]] || (ids && !ids.has(school.id[i]))) continue;
      // Running mean and variance by Welford 1962.
      const off = column[i] - mean;
      mean += off / ++count;
      squares += off * (column[i] - mean);
    }
    values[meanKey(rule)] = count > 0 ? mean : Number.NaN;
    values[spreadKey(rule)] = Math.sqrt(squares / count);
  }
  return values;
}
