import { parameters, ruleTable } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/rule-colours.ts';
import { hunterOf, huntersIn } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import type { NumberRow } from '../ui/number-row.ts';
import { tableRows } from '../ui/table-rows.ts';
import { type BesideSchool, predatorsRow } from './predators-row.ts';

/** Number of predators, and how they swim and attack. */
export function predatorsPanel(stage: Stage, besideSchool: BesideSchool): HTMLElement {
  const count = predatorsRow(stage, besideSchool);
  const numbers = element('div');
  let rows: { path: string; row: NumberRow }[] = [];
  let shown = -1;
  const build = (hunter: number): void => {
    shown = hunter;
    const of = (table: Parameters<typeof tableRows>[1], title: string, base: string) =>
      tableRows(stage, table, title, `species[${hunter}].${base}`).map(({ key, row }) => ({
        path: `species[${hunter}].${base}.${key}`,
        row,
      }));
    const { maxSpeed, cruiseSpeed } = parameters.motion;
    rows =
      hunter < 0
        ? []
        : [
            ...of({ maxSpeed, cruiseSpeed }, 'Predator', 'motion'),
            ...of(ruleTable.hunt.parameters, 'Predator', 'rules.hunt'),
          ];
    numbers.replaceChildren(...rows.map(({ row }) => row.root));
    numbers.style.setProperty('--rule', colourOf('hunt'));
  };
  stage.state.subscribe(({ plan }) => {
    if (!plan) return;
    const hunter = hunterOf(plan);
    if (hunter !== shown) build(hunter);
    const hunters = huntersIn(plan);
    numbers.hidden = hunters === 0;
    for (const { path, row } of rows) row.show(valueAt(plan.scenario, path));
  });
  return element('div', {}, count, numbers);
}
