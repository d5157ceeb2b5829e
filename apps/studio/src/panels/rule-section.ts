import type { Parameter, Plan, RuleRow } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { choiceRow } from './choice-row.ts';
import { capitalised, element, wordsOf } from './element.ts';
import { type NumberRow, numberRow } from './number-row.ts';
import { valueAt } from './plan-value.ts';

/** The rows of some numbers of the table, for the values below `base` in the scenario. */
export function tableRows(
  stage: Pick<Stage, 'dispatch'>,
  table: Readonly<Record<string, Parameter>>,
  title: string,
  base: string,
): { key: string; row: NumberRow; parameter: Parameter }[] {
  return Object.entries(table).map(([key, parameter]) => {
    const { unit, slider, effect, source, all } = parameter;
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
  const choices = Object.entries(description.choices ?? {}).map(([key, choice]) =>
    choiceRow(stage, `${base}.${key}`, `${title} ${wordsOf(key)}`, capitalised(wordsOf(key)), choice),
  );

  const enabled = element('input', { type: 'checkbox', role: 'switch', 'aria-label': `${title}, on or off` });
  enabled.addEventListener('change', () => {
    stage.dispatch({ type: 'set', path: `${base}.enabled`, value: enabled.checked });
  });
  const forms = Object.keys(description.forms);
  const form = element(
    'select',
    { 'aria-label': `${title} form` },
    ...forms.map((name) => element('option', { value: name }, name)),
  );
  form.addEventListener('change', () => stage.dispatch({ type: 'set', path: `${base}.form`, value: form.value }));
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
  const formLine = element(
    'label',
    { class: 'line form', title: 'One of several published ways of computing the rule.' },
    element('span', { class: 'label' }, 'Form'),
    form,
  );
  const details = element(
    'details',
    {},
    summary,
    effect,
    formLine,
    formula,
    ...choices.map(({ root }) => root),
    ...rows.map(({ row }) => row.root),
  );
  const root = element('section', { class: 'rule', 'data-rule': rule }, details, enabled);
  root.style.setProperty('--rule', colour);

  return {
    root,
    show(plan) {
      enabled.checked = valueAt(plan, `${base}.enabled`) === true;
      root.classList.toggle('off', !enabled.checked);
      const chosen = String(valueAt(plan, `${base}.form`));
      form.value = chosen;
      const { formula: text, source, all = false } = description.forms[chosen] ?? { formula: '', source: '' };
      formula.textContent = text;
      formula.title = source;
      for (const choice of choices) choice.show(plan);
      for (const { key, row } of rows) row.show(valueAt(plan, `${base}.${key}`), all);
      const weight = valueAt(plan, `${base}.weight`);
      weightNow.textContent = typeof weight === 'number' ? `${Number(weight.toPrecision(3))} ${weightUnit}` : '';
    },
  };
}
