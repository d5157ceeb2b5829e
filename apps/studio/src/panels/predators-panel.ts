// The panel of the predators: how many there are, and how they swim and attack.

import { type Plan, parameters, ruleTable, type Vec3 } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/colours.ts';
import { withHuntersOutside } from '../stage/edits/hunter-start.ts';
import { hunterOf, huntersIn, withHunters } from '../stage/edits/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { tableRows } from '../ui/table-rows.ts';

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

/**
 * A point beside the school, m, that is visible when the camera shows the whole school; undefined: there is no scene.
 */
export type BesideSchool = () => Vec3 | undefined;

/** Number of predators. Additional ones start beside the school. */
export function predatorsRow(stage: Stage, besideSchool: BesideSchool): HTMLElement {
  const row = numberRow({
    name: 'Predators',
    slider: [0, 15, 1],
    limits: [0, 10_000],
    whole: true,
    help: 'Number of fish that hunt the others. New ones start beside the school.',
    // A whole drag is one edit, even though the initial positions of the predators differ.
    preview: () => undefined,
    change(value) {
      const { plan } = stage.state.value;
      const [count, at, { simulation }] = [Number(value), besideSchool(), stage];
      if (!plan) return;
      if (!at || !simulation || count <= huntersIn(plan)) stage.dispatch({ type: 'set', ...withHunters(plan, count) });
      else {
        const edits = withHuntersOutside(plan, count, at, simulation.school, stage.meshes);
        stage.dispatch({ type: 'edit', edits });
      }
    },
  });
  let shown: Plan | undefined;
  stage.state.subscribe(({ plan }) => {
    // Other changes must not move the slider while it is dragged.
    if (!plan || plan === shown) return;
    shown = plan;
    row.show(huntersIn(plan));
  });
  return row.root;
}
