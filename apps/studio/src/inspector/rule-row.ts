import type { Plan } from 'shoal';
import { element } from '../panels/element.ts';
import { valueAt } from '../panels/plan-value.ts';
import type { RulePart } from '../stage/fish-watch.ts';
import { symbolOf } from './symbol.ts';

/** Below this a rule has nothing to say, m/s². */
export const silence = 0.005;

export interface BarRow {
  readonly root: HTMLElement;
  /** `top`: the length of a full bar. */
  show(length: number, top: number): void;
}

/** A name, a bar and its number in m/s². */
export function barRow(name: string, colour: string): BarRow {
  const bar = element('span', { class: 'fill' });
  const value = element('output', { 'aria-label': `${name}, m/s²`, 'aria-live': 'off' });
  const root = element(
    'div',
    { class: 'bar-row' },
    element('span', { class: 'label' }, name),
    element('span', { class: 'track', 'aria-hidden': 'true' }, bar),
    value,
  );
  root.style.setProperty('--rule', colour);
  return {
    root,
    show(length, top) {
      bar.style.width = `${(100 * Math.min(1, length / top)).toFixed(1)}%`;
      value.textContent = length.toFixed(2);
    },
  };
}

/** One rule: its bar, the formula of its form, and that formula's numbers at this moment. */
export function ruleRow(
  rule: string,
  species: number,
  plan: Plan,
  colour: string,
): { root: HTMLElement; show(part: RulePart | undefined, plan: Plan, top: number): void } {
  const { title, forms, parameters } = plan.ruleRows[rule];
  const row = barRow(title, colour);
  const formula = element('p', { class: 'formula' });
  const numbers = element('p', { class: 'numbers' });
  const words = element('div', { class: 'words' }, formula, numbers);
  const root = element('section', { class: 'part', 'data-rule': rule, 'aria-label': title }, row.root, words);
  const base = `species[${species}].rules.${rule}`;

  return {
    root,
    show(part, current, top) {
      const length = part ? Math.abs(part.weight) * part.length : 0;
      const speaks = length >= silence;
      root.classList.toggle('silent', !speaks);
      root.hidden = part === undefined;
      words.hidden = !speaks;
      row.show(length, top);
      if (!part || !speaks) return;
      const form = forms[String(valueAt(current, `${base}.form`))];
      formula.textContent = form?.formula ?? '';
      formula.title = form?.source ?? '';
      const terms: (Node | string)[] = [];
      if (part.neighbours !== undefined) {
        const count = Math.round(part.neighbours);
        terms.push(`${count} ${count === 1 ? 'neighbour' : 'neighbours'}`);
      }
      for (const [key, { symbol, unit }] of Object.entries(parameters)) {
        const value = valueAt(current, `${base}.${key}`);
        if (key === 'weight' || (key === 'nearest' && !value)) continue;
        if (typeof value !== 'number' && value !== 'all') continue;
        const text = value === 'all' ? value : `${Number(value.toPrecision(3))} ${unit}`.trim();
        terms.push(element('span', {}, symbolOf(symbol), ` = ${text}`));
      }
      const symbol = parameters.weight?.symbol ?? 'w';
      terms.push(
        `${part.length.toFixed(2)} long`,
        element('span', {}, symbolOf(symbol), ` = ${Number(part.weight.toPrecision(3))}`),
      );
      numbers.replaceChildren(...terms.flatMap((term, index) => (index > 0 ? [' · ', term] : [term])));
    },
  };
}
