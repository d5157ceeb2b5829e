import { type Plan, type RuleRows, ruleTable } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../../colours/colours.ts';
import { switchRow } from '../../ui/switch-row.ts';
import { tableRows } from '../../ui/table-rows.ts';
import type { TourTrial } from './tour-steps.ts';

export interface TrialRow {
  readonly root: HTMLElement;
  /** @param plans of the panes; undefined: still loading */
  show(plans: readonly (Plan | undefined)[]): void;
}

const rules: RuleRows = ruleTable;

/** A control for a rule's switch or one of its numbers, in the rule's colour. */
export function trialRow(
  rule: TourTrial['rule'],
  key: TourTrial['key'],
  set: (path: string, value: unknown) => void,
): TrialRow {
  const { title, effect, forms, parameters } = rules[rule];
  const base = `species[0].rules.${rule}`;
  const path = `${base}.${key}`;
  const allowsAll = (plan: Plan | undefined): boolean =>
    plan !== undefined && (forms[String(valueAt(plan.scenario, `${base}.form`))]?.all ?? false);
  const row: { root: HTMLElement; show(value: unknown, allAllowed?: boolean): void } =
    key === 'enabled'
      ? switchFor(title, effect, (on) => set(path, on))
      : tableRows(
          { dispatch: (action) => action.type === 'set' && set(action.path, action.value) },
          { [key]: parameters[key] },
          title,
          base,
        )[0].row;
  row.root.style.setProperty('--rule', colourOf(rule));
  row.root.classList.add('of-rule');
  return {
    root: row.root,
    show(plans) {
      const [first] = plans;
      if (first) row.show(valueAt(first.scenario, path), plans.every(allowsAll));
    },
  };
}

function switchFor(
  title: string,
  effect: string,
  change: (on: boolean) => void,
): { root: HTMLElement; show(value: unknown): void } {
  const { root, show } = switchRow(title, effect, change);
  return { root, show: (value) => show(value === true) };
}
