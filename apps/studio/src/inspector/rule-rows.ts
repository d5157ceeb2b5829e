import type { Plan } from 'shoal';
import { colourOf } from '../colours/rule-colours.ts';
import { type FishSample, strengthOf } from '../stage/fish-watch.ts';
import { rulesOf } from '../stage/rules-of.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { niceTop } from '../ui/nice-scale.ts';
import { barRow } from './bar-row.ts';
import { type InspectedRule, ruleRow } from './rule-row.ts';
import { wanderCurve } from './wander-curve.ts';

export interface RuleRows {
  readonly root: HTMLElement;
  /** The sum of all rules, and the acceleration that they request together. */
  readonly totals: HTMLElement;
  show(latest: FishSample, plan: Plan): void;
}

/** The steering of each rule, strongest first, and the sum; all bars share one scale. */
export function ruleRows(stage: Stage): RuleRows {
  const root = element('div', { class: 'parts' });
  const sum = barRow('Sum', 'var(--quiet)');
  const outcome = barRow('Acceleration', 'var(--ink)');
  outcome.root.title =
    'The total acceleration that the rules request, scaled by vertical agility and, with priority blending, limited by the acceleration budget. Drag, contact and the limits on speed and turn rate come later.';
  const curve = wanderCurve();
  /** Id of the fish for which the rows were sorted. */
  let sortedFor: number | undefined;
  let rows: InspectedRule[] = [];
  let names: string[] = [];
  let builtFor = '';
  let top = 0;

  const build = (plan: Plan, { species: name }: FishSample): void => {
    const index = plan.species.findIndex((one) => one.name === name);
    names = index < 0 ? [] : rulesOf(plan, index);
    const key = JSON.stringify([stage.state.value.scenario, index, names]);
    if (key === builtFor) return;
    builtFor = key;
    top = 0;
    rows = names.map((rule) => ruleRow(rule, index, plan, colourOf(rule)));
    sortedFor = undefined;
    rows[names.indexOf('wander')]?.root.append(curve.root);
  };
  const sort = ({ id, rules }: FishSample): void => {
    sortedFor = id;
    const order = [...rules].sort((a, b) => strengthOf(b) - strengthOf(a)).map(({ name }) => names.indexOf(name));
    const rest = rows.filter((_, index) => !order.includes(index));
    root.replaceChildren(...order.map((index) => rows[index].root), ...rest.map((row) => row.root));
  };
  const showCurve = ({ id, here, species, time }: FishSample, plan: Plan): void => {
    const { enabled, form, period, verticalFactor } =
      plan.species.find(({ name }) => name === species)?.rules.wander ?? {};
    curve.root.toggleAttribute('hidden', !enabled || form !== 'noise' || !here);
    if (period && verticalFactor !== undefined) curve.show(stage.state.value.seed, id, time, period, verticalFactor);
  };

  return {
    root,
    totals: element('div', { class: 'totals' }, sum.root, outcome.root),
    show(latest, plan) {
      build(plan, latest);
      // Rows are not sorted while the scene plays.
      if (latest.id !== sortedFor || !stage.state.value.playing) sort(latest);
      top = niceTop(Math.max(latest.sum, latest.acceleration, ...latest.rules.map(strengthOf)), top);
      for (const [order, row] of rows.entries())
        row.show(
          latest.rules.find(({ name }) => name === names[order]),
          plan,
          top,
        );
      showCurve(latest, plan);
      sum.show(latest.sum, top);
      outcome.show(latest.acceleration, top);
    },
  };
}
