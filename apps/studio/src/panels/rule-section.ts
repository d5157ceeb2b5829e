import type { Parameter, Plan, RuleRow } from 'shoal';
import { withForm } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { capitalised, element, wordsOf } from './element.ts';
import { type NumberRow, numberRow } from './number-row.ts';
import { valueAt } from './plan-value.ts';
import { refusalLine } from './refusal-line.ts';
import { unfoldsInSight } from './unfold.ts';
import { wordRow } from './word-row.ts';

/** The rows of some numbers of the table, for the values below `base` in the scenario. */
export function tableRows(
  stage: Pick<Stage, 'dispatch'>,
  table: Readonly<Record<string, Parameter>>,
  title: string,
  base: string,
): { key: string; row: NumberRow; parameter: Parameter }[] {
  return Object.entries(table).map(([key, parameter]) => {
    const { unit, slider, effect, source, all, zero } = parameter;
    const row = numberRow({
      name: `${title} ${wordsOf(key)}`,
      // Degrees are its unit.
      label: capitalised(wordsOf(key)).replace(/ deg\b/, ''),
      unit,
      slider,
      limits: [parameter.min, parameter.max],
      whole: parameter.whole ?? false,
      help: `${effect} Default ${rounded(parameter.default)}${unit && ` ${unit}`}. Source: ${source}.`,
      all: all ?? false,
      ...(zero && { zero }),
      change: (value) => stage.dispatch({ type: 'set', path: `${base}.${key}`, value }),
    });
    return { key, row, parameter };
  });
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

/** Everything that can be tuned about one rule of one species, made from the table: a switch, a form and its numbers. */
export function ruleSection(
  stage: Stage,
  rule: string,
  description: RuleRow,
  species: number,
  colour: string,
): { root: HTMLElement; show(plan: Plan): void } {
  const base = `species[${species}].rules.${rule}`;
  const { title } = description;
  const rows = tableRows(stage, description.parameters, title, base);
  const choices = Object.entries(description.choices ?? {}).map(([key, { options, effect }]) => {
    const path = `${base}.${key}`;
    const words = options.map((option) => [option, option] as const);
    const change = (value: string): void => stage.dispatch({ type: 'set', path, value });
    return { path, row: wordRow(capitalised(wordsOf(key)), words, effect, change, `${title} ${wordsOf(key)}`) };
  });

  const enabled = element('input', { type: 'checkbox', role: 'switch', 'aria-label': `${title}, on or off` });
  enabled.addEventListener('change', () => {
    const value = enabled.checked;
    const putBack = (): void => {
      enabled.checked = !value;
    };
    refusal.of(() => stage.dispatch({ type: 'set', path: `${base}.enabled`, value }), putBack);
  });
  const form = wordRow(
    'Form',
    Object.keys(description.forms).map((name) => [name, name] as const),
    'One of several published ways of computing the rule.',
    (value) => {
      const { plan } = stage.state.value;
      if (plan) stage.dispatch({ type: 'edit', edits: withForm(plan, species, rule, value) });
    },
    `${title} form`,
  );
  const refusal = refusalLine();
  const effect = element('p', { class: 'help effect' }, description.effect);
  const formula = element('p', { class: 'formula' });

  const weightUnit = description.parameters.weight?.unit ?? '';
  const weightNow = element('span', { class: 'now', 'aria-hidden': 'true' });
  const summary = element(
    'summary',
    { title: `${description.effect} Source: ${description.source}.` },
    element('span', { class: 'dot' }),
    element('span', { class: 'name' }, title),
    weightNow,
  );
  const details = element(
    'details',
    {},
    summary,
    effect,
    form.root,
    formula,
    ...choices.map(({ row }) => row.root),
    ...rows.map(({ row }) => row.root),
  );
  unfoldsInSight(details);
  const root = element('section', { class: 'rule', 'data-rule': rule }, details, enabled, refusal.root);
  root.style.setProperty('--rule', colour);

  return {
    root,
    show(plan) {
      enabled.checked = valueAt(plan, `${base}.enabled`) === true;
      root.classList.toggle('off', !enabled.checked);
      const chosen = String(valueAt(plan, `${base}.form`));
      form.show(chosen);
      const { formula: text, source, all = false } = description.forms[chosen] ?? { formula: '', source: '' };
      formula.textContent = text;
      formula.title = source;
      for (const { path, row } of choices) row.show(String(valueAt(plan, path)));
      for (const { key, row } of rows) row.show(valueAt(plan, `${base}.${key}`), all);
      const weight = valueAt(plan, `${base}.weight`);
      weightNow.textContent = typeof weight === 'number' ? `${Number(weight.toPrecision(3))} ${weightUnit}` : '';
    },
  };
}
