import type { Plan, RuleRow, SpeciesPlan } from 'shoal';
import { ruleApplies } from 'shoal/internal';

/** A rule as one species has it. */
export interface RuleInUse {
  readonly species: SpeciesPlan;
  readonly form: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Every rule of the table and of the user's own that acts on a species, with its row and where it is in use. */
export function rulesInUse({
  plan,
}: {
  readonly plan: Plan;
}): readonly { readonly name: string; readonly row: RuleRow; readonly uses: readonly RuleInUse[] }[] {
  return Object.entries(plan.ruleRows).flatMap(([name, row]) => {
    const uses = plan.species.flatMap((species): RuleInUse[] => {
      const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = species.rules;
      const settings = all[name];
      const acts = settings.enabled === true && ruleApplies(name, species, plan);
      return acts ? [{ species, form: String(settings.form), settings }] : [];
    });
    return uses.length === 0 ? [] : [{ name, row, uses }];
  });
}
