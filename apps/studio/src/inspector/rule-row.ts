import { type Plan, type RuleRow, ruleRowsOf } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { type RuleSteering, strengthOf } from '../stage/fish-watch.ts';
import { numberText } from '../stage/words.ts';
import { element } from '../ui/element.ts';
import { symbolOf } from '../ui/symbol.ts';
import { barRow } from './bar-row.ts';

/** A rule whose steering is weaker than this counts as inactive, m/s². */
export const silence = 0.005;

export interface InspectedRule {
  readonly root: HTMLElement;
  /**
   * @param steering undefined: the rule is off
   * @param top length of a full bar, m/s²
   */
  show(steering: RuleSteering | undefined, plan: Plan, top: number): void;
}

/** One rule: its bar, the formula of its form, and the current numbers in that formula. */
export function ruleRow(rule: string, species: number, plan: Plan, colour: string): InspectedRule {
  const description = ruleRowsOf(plan)[rule];
  const { title, forms } = description;
  const row = barRow(title, colour);
  const formula = element('p', { class: 'formula' });
  const numbers = element('p', { class: 'numbers' });
  const words = element('div', { class: 'words' }, formula, numbers);
  const root = element('section', { class: 'part', 'data-rule': rule, 'aria-label': title }, row.root, words);
  const base = `species[${species}].rules.${rule}`;
  return {
    root,
    show(steering, current, top) {
      const length = steering ? strengthOf(steering) : 0;
      const speaks = length >= silence;
      root.classList.toggle('silent', !speaks);
      root.hidden = steering === undefined;
      words.hidden = !speaks;
      row.show(length, top);
      if (!steering || !speaks) return;
      const form = forms[String(valueAt(current.scenario, `${base}.form`))];
      formula.textContent = form?.formula ?? '';
      formula.title = form?.source ?? '';
      const terms = termsOf(steering, description, (key) => valueAt(current.scenario, `${base}.${key}`));
      numbers.replaceChildren(...terms.flatMap((term, index) => (index > 0 ? [' · ', term] : [term])));
    },
  };
}

/** The numbers in the formula: neighbours, settings, length of the vector, weight. */
function termsOf(
  { neighbours, length, weight }: RuleSteering,
  { parameters }: RuleRow,
  settingOf: (key: string) => unknown,
): (Node | string)[] {
  const terms: (Node | string)[] = [];
  if (neighbours !== undefined) {
    const count = Math.round(neighbours);
    terms.push(`${numberText(count)} ${count === 1 ? 'neighbour' : 'neighbours'}`);
  }
  for (const [key, { symbol, unit }] of Object.entries(parameters)) {
    const value = settingOf(key);
    if (key === 'weight' || (key === 'nearest' && !value)) continue;
    if (typeof value !== 'number' && value !== 'all') continue;
    const text = value === 'all' ? value : `${numberText(Number(value.toPrecision(3)))} ${unit}`.trim();
    terms.push(element('span', {}, symbolOf(symbol), ` = ${text}`));
  }
  const weightSymbol = symbolOf(parameters.weight?.symbol ?? 'w');
  terms.push(
    `vector length ${numberText(length, 2)}`,
    element('span', {}, weightSymbol, ` = ${numberText(Number(weight.toPrecision(3)))}`),
  );
  return terms;
}
