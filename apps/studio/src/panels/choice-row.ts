import type { Choice, Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { valueAt } from './plan-value.ts';

/** A setting that is one of several words. */
export function choiceRow(
  stage: Stage,
  path: string,
  name: string,
  label: string,
  { options, effect }: Choice,
): { root: HTMLElement; show(plan: Plan): void } {
  const words = options.map((option) => element('option', { value: option }, option));
  const select = element('select', { 'aria-label': name, title: effect }, ...words);
  select.addEventListener('change', () => stage.dispatch({ type: 'set', path, value: select.value }));
  const root = element(
    'label',
    { class: 'line form', title: effect },
    element('span', { class: 'label' }, label),
    select,
  );
  return {
    root,
    show(plan) {
      select.value = String(valueAt(plan, path));
    },
  };
}
