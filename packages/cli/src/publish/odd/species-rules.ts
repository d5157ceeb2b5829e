import { type Plan, type RuleRow, ruleRowsOf, type SpeciesPlan } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { plain } from '../../page/markdown.ts';

/** A rule with the settings of one species. */
export interface RuleInUse {
  readonly species: SpeciesPlan;
  readonly form: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Every rule that acts on a species, built-in or the user's own, with its row and the species that use it. */
export function rulesInUse({
  plan,
}: {
  readonly plan: Plan;
}): readonly { readonly name: string; readonly row: RuleRow; readonly uses: readonly RuleInUse[] }[] {
  return Object.entries(ruleRowsOf(plan)).flatMap(([name, row]) => {
    const uses = plan.species.flatMap((species): RuleInUse[] => {
      const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = species.rules;
      const settings = all[name];
      const acts = settings.enabled === true && ruleApplies(name, species, plan);
      return acts ? [{ species, form: String(settings.form), settings }] : [];
    });
    return uses.length === 0 ? [] : [{ name, row, uses }];
  });
}

/** Whether the user wrote the rule, so that the tables have no equation for it. */
export function isWrittenByUser({ forms }: RuleRow): boolean {
  return Object.values(forms).some(({ formula }) => formula === 'see the program');
}

/** A source as text; rules of your own may state none. */
export function sourceText(source: string): string {
  return source === "the program's own" ? 'the author' : plain(source);
}
