import type { Plan, RuleRow, SpeciesPlan } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { plain } from './markdown.ts';

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

/** Whether a rule is a function of the user's own, of which the tables have no equation. */
export function isWrittenByUser({ forms }: RuleRow): boolean {
  return Object.values(forms).some(({ formula }) => formula === 'see the program');
}

/** A source as text: rules of your own may name none. */
export function sourceText(source: string): string {
  return source === "the program's own" ? 'the author' : plain(source);
}
