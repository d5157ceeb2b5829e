import { parameters, ruleTable } from 'shoal';
import { colourOf } from '../colours/rule-colours.ts';
import { valueAt } from '../stage/plan-value.ts';
import { hunterOf, huntersIn, withHunters } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { tableRows } from '../ui/table-rows.ts';

/** Number of predators, and how they swim and attack. */
export function predatorsPanel(stage: Stage): HTMLElement {
  const count = numberRow({
    name: 'Predators',
    slider: [0, 15, 1],
    limits: [0, 10_000],
    whole: true,
    help: 'Number of fish that hunt the others.',
    change: (value) => {
      const { plan } = stage.state.value;
      if (plan) stage.dispatch({ type: 'set', ...withHunters(plan, Number(value)) });
    },
  });
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
            ...of(ruleTable.hunt.parameters, 'Predators', 'rules.hunt'),
          ];
    numbers.replaceChildren(...rows.map(({ row }) => row.root));
    numbers.style.setProperty('--rule', colourOf('hunt', 0));
  };
  stage.state.subscribe(({ plan }) => {
    if (!plan) return;
    const hunter = hunterOf(plan);
    if (hunter !== shown) build(hunter);
    const hunters = huntersIn(plan);
    count.show(hunters);
    numbers.hidden = hunters === 0;
    for (const { path, row } of rows) row.show(valueAt(plan, path));
  });
  return element('div', {}, count.root, numbers);
}
