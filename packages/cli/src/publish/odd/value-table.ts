// Tables of the settings of species, for ODD documents.

import { type Choice, type Parameter, type Plan, type RuleRow, ruleRowsOf, type SpeciesPlan } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { markdownTable, plain } from '../../page/markdown.ts';
import { settingValue } from '../../terminal/number-format.ts';

/** The settings of one species, and the title of its column. */
export interface ValueColumn {
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Parameters and choices of a group with their values: one column per species. Species with the same values share one.
 */
export function valueTable(
  parameters: Readonly<Record<string, Parameter>>,
  columns: readonly ValueColumn[],
  choices: Readonly<Record<string, Choice>> = {},
): string {
  const shown = agreeing(Object.keys({ ...parameters, ...choices }), columns);
  const rows = Object.entries(parameters).map(([key, { symbol, unit, default: usual, min, max, effect, source }]) => [
    `\`${key}\``,
    plain(symbol),
    ...shown.map(({ values }) => valueText(values[key])),
    plain(unit),
    settingValue(usual),
    `${settingValue(min)} to ${settingValue(max)}`,
    plain(effect),
    sourceText(source),
  ]);
  const named = Object.entries(choices).map(([key, { options, default: usual, effect, source = '' }]) => [
    `\`${key}\``,
    '',
    ...shown.map(({ values }) => valueText(values[key])),
    '',
    plain(usual),
    plain(options.join(', ')),
    plain(effect),
    sourceText(source),
  ]);
  const titles = [
    'parameter',
    'symbol',
    ...shown.map(({ title }) => plain(title)),
    'unit',
    'default',
    'range',
    'meaning',
  ];
  return markdownTable([...titles, 'source of the default'], [...rows, ...named]);
}

/** Species with the same values share a column. */
function agreeing(keys: readonly string[], columns: readonly ValueColumn[]): readonly ValueColumn[] {
  const shown = new Map<string, { title: string; values: ValueColumn['values'] }>();
  for (const { title, values } of columns) {
    const text = keys.map((key) => valueText(values[key])).join('\n');
    const same = shown.get(text);
    if (same === undefined) shown.set(text, { title, values });
    else same.title += `, ${title}`;
  }
  return [...shown.values()];
}

function valueText(value: unknown): string {
  return typeof value === 'number' ? settingValue(value) : String(value ?? '');
}

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
