import {
  type Parameter,
  type Plan,
  parameters,
  type RuleRow,
  type RuleRows,
  ruleRowsOf,
  ruleTable,
  type SpeciesPlan,
} from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { escapeHtml } from '../page/escape.ts';
import { type Cell, htmlTable } from '../page/html-table.ts';
import { settingValue, withUnit } from '../terminal/number-format.ts';

/** The rules that can affect each species, with their forms and numbers. */
export function rulesTables(plan: Plan): string {
  return plan.species
    .map(
      (species) =>
        `<h3>${escapeHtml(species.name)} <span class="quiet">${speciesLine(species)}</span></h3>\n${rulesTable(species, plan)}`,
    )
    .join('\n');
}

function speciesLine({ count, motion, body: { shape, ...sizes } }: SpeciesPlan): string {
  const rows = { ...parameters.body, ...parameters.motion } as Readonly<Record<string, Parameter>>;
  const values = Object.entries({ ...sizes, ...motion }).map(
    ([key, value]) => `${escapeHtml(key)} ${escapeHtml(withUnit(settingValue(value), rows[key].unit))}`,
  );
  return [`${count} fish`, `drawn as ${shape}`, ...values].join(' · ');
}

const colours: RuleRows = ruleTable;
/** The colour of rules of your own. */
const ownColour = '#8a8a8a';

function rulesTable(species: SpeciesPlan, plan: Plan): string {
  const applying = Object.entries(ruleRowsOf(plan)).filter(([rule]) => ruleApplies(rule, species, plan));
  const all: Readonly<Record<string, { readonly enabled: boolean; readonly form: string }>> = species.rules;
  const rows = applying.map(([rule, { title, forms, parameters: numbers }]): Cell[] => {
    const { enabled, form } = all[rule];
    const dot = `<i class="dot" style="background:${colours[rule]?.colour ?? ownColour}"></i>`;
    return [
      { html: `${dot}${escapeHtml(title)}` },
      enabled ? form : 'off',
      enabled ? (forms[form]?.formula ?? '') : '',
      enabled ? numbersOf(numbers, all[rule]) : '',
    ];
  });
  return htmlTable([{ title: 'Rule' }, { title: 'Form' }, { title: 'Steering vector' }, { title: 'Numbers' }], rows);
}

function numbersOf(rows: RuleRow['parameters'], settings: object): string {
  const values = new Map<string, unknown>(Object.entries(settings));
  return Object.entries(rows)
    .map(([key, { unit }]) => `${key} ${withUnit(settingValue(Number(values.get(key))), unit)}`)
    .join(', ');
}
