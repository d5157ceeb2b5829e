import type { Plan, RuleRow } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { withForm } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { capitalised, numberText, wordsOf } from '../stage/words.ts';
import { effectOf } from '../sweep/effect-of.ts';
import { element } from '../ui/element.ts';
import { refusalLine } from '../ui/refusal-line.ts';
import { showRows, tableRows } from '../ui/table-rows.ts';
import { unfoldsInSight } from '../ui/unfold.ts';
import { wordRow } from '../ui/word-row.ts';

/** Controls of one rule of one species: a switch, a formula and its settings. */
export function ruleSection(
  stage: Stage,
  rule: string,
  description: RuleRow,
  species: number,
  colour: string,
): { root: HTMLElement; show(plan: Plan): void } {
  const base = `species[${species}].rules.${rule}`;
  const { title } = description;
  const rows = tableRows(stage, description.parameters, title, base, effectOf(stage));
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
    'Formula',
    Object.keys(description.forms).map((name) => [name, name] as const),
    'Formula that computes this rule.',
    (value) => {
      const { plan } = stage.state.value;
      if (plan) stage.dispatch({ type: 'edit', edits: withForm(plan, species, rule, value) });
    },
    `${title} formula`,
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
      enabled.checked = valueAt(plan.scenario, `${base}.enabled`) === true;
      root.classList.toggle('off', !enabled.checked);
      const chosen = String(valueAt(plan.scenario, `${base}.form`));
      form.show(chosen);
      const { formula: text, source, all = false } = description.forms[chosen] ?? { formula: '', source: '' };
      formula.textContent = text;
      formula.title = source;
      for (const { path, row } of choices) row.show(String(valueAt(plan.scenario, path)));
      showRows(rows, plan, base, all);
      const weight = valueAt(plan.scenario, `${base}.weight`);
      weightNow.textContent =
        typeof weight === 'number' ? `${numberText(Number(weight.toPrecision(3)))} ${weightUnit}` : '';
    },
  };
}
