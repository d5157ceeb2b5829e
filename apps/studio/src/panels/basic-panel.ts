// The basic page of settings: what most users want to change first.

import { type Plan, parameters, ruleRowsOf } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/colours.ts';
import { rulesOf } from '../stage/edits/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';
import type { Action } from '../stage/state/action.ts';
import { StepCost } from '../stage/step-cost.ts';
import { effectOf } from '../sweep/effect-of.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { parameterRow } from '../ui/table-rows.ts';
import { resetHelp, speedRow } from './clock-panel.ts';
import { type CountRow, countRow } from './count-row.ts';
import { lookRows } from './look-panel.ts';
import { avoidRow } from './obstacles-panel.ts';
import { type BesideSchool, predatorsRow } from './predators-panel.ts';
import { type Built, type SpeciesRow, sharedRadiusRow, speciesChooser, tunedSpecies } from './species-choice.ts';

/** The three rules of a school whose strength most users want to change. */
const strengths = ['separation', 'alignment', 'cohesion'];

/** The settings that most users want. @param share controls for saving and sharing */
export function basicPanel(stage: Stage, besideSchool: BesideSchool, share: HTMLElement): HTMLElement {
  const cost = new StepCost(stage);
  let counted: CountRow | undefined;
  stage.readings.subscribe(() => counted?.measured());
  const build = (plan: Plan, species: number): Built => {
    const base = `species[${species}]`;
    const count = countRow(stage, species, cost);
    counted = count;
    const maxSpeed = parameterRow(stage, parameters.motion.maxSpeed, 'Motion', `${base}.motion`, 'maxSpeed');
    const rules = rulesOf(plan, species).filter((rule) => strengths.includes(rule));
    const rows = rules.map((rule) => strengthOf(stage, plan, `${base}.rules.${rule}`, rule));
    const radius = sharedRadiusRow(stage, species);
    radius.root.hidden = !rules.includes('separation');
    return {
      elements: [count.root, maxSpeed.root, ...rows.map(({ root }) => root), radius.root],
      show(current) {
        count.show(current);
        maxSpeed.show(valueAt(current.scenario, `${base}.motion.maxSpeed`));
        for (const row of [...rows, radius]) row.show(current);
      },
    };
  };
  const action = (text: string, title: string, press: () => void): HTMLElement =>
    button(text, press, { class: 'action', title });
  return element(
    'div',
    { class: 'basic' },
    speciesChooser(stage),
    tunedSpecies(stage, build, rulesOf),
    predatorsRow(stage, besideSchool),
    avoidRow(stage),
    element('h3', {}, 'View'),
    speedRow(stage).root,
    ...lookRows(stage),
    element(
      'div',
      { class: 'pair' },
      action('Restart', 'Start again from time 0. Your settings stay.', () => stage.dispatch({ type: 'reset' })),
      action('Reset settings', resetHelp, () => stage.dispatch({ type: 'revert' })),
    ),
    element('h3', {}, 'Save and share'),
    share,
  );
}

/** The weight of a rule, with the rule's name as label. 0 switches the rule off, a larger weight switches it on. */
function strengthOf(stage: Stage, plan: Plan, base: string, rule: string): SpeciesRow {
  const { title, parameters: table } = ruleRowsOf(plan)[rule];
  const dispatch = (action: Action): void => {
    if (action.type !== 'set') return;
    stage.dispatch({ type: 'edit', edits: [{ path: `${base}.enabled`, value: true }, action] });
  };
  const chart = effectOf(stage)(`${base}.weight`, table.weight);
  const row = parameterRow({ dispatch }, table.weight, title, base, 'weight', { label: title, chart });
  row.root.style.setProperty('--rule', colourOf(rule));
  return {
    root: row.root,
    show: (current) =>
      row.show(valueAt(current.scenario, `${base}.enabled`) === true ? valueAt(current.scenario, `${base}.weight`) : 0),
  };
}
