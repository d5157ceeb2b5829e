// The panel that shows or hides obstacles and sets how their avoidance field is computed.

import { type Choice, type FieldPlan, type Plan, parameters } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/colours.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { switchRow, wordRow } from '../ui/switch-row.ts';
import { tableRows } from '../ui/table-rows.ts';

const stencils: readonly FieldPlan['stencil'][] = ['six-point', 'twenty-six-point', 'isotropic'];
const interpolations: readonly FieldPlan['interpolation'][] = ['linear', 'cubic'];
const choices: Readonly<Record<string, Choice & { readonly label: string }>> = {
  stencil: {
    options: stencils,
    default: 'isotropic',
    label: 'Gradient method',
    effect: 'Finite-difference stencil that computes the direction of avoidance.',
  },
  interpolation: {
    options: interpolations,
    default: 'linear',
    label: 'Interpolation',
    effect: 'Interpolation between the grid points of the field.',
  },
};

/** Visibility of obstacles and settings of their avoidance field. */
export function obstaclesPanel(stage: Stage): HTMLElement {
  const shown = switchRow('Show obstacles', 'Hidden obstacles still affect the fish.', (value) =>
    stage.dispatch({ type: 'show-obstacles', value }),
  );
  const rows = tableRows(stage, parameters.field, 'Field', 'field');
  const words = Object.entries(choices).map(([key, { options, label, effect }]) => {
    const path = `field.${key}`;
    const change = (value: string): void => stage.dispatch({ type: 'set', path, value });
    const pairs = options.map((option) => [option, option] as const);
    return { path, row: wordRow(label, pairs, effect, change, `Field ${label.toLowerCase()}`) };
  });
  const points = element('p', { class: 'help points' });
  const none = element(
    'p',
    { class: 'help' },
    'This scene has no obstacles. Try the scenes Rocks, Arch or Coral reef.',
  );
  const some = element(
    'div',
    { class: 'obstacles', hidden: true },
    shown.root,
    avoidRow(stage),
    ...rows.map(({ row }) => row.root),
    ...words.map(({ row }) => row.root),
    points,
  );
  some.style.setProperty('--rule', colourOf('obstacles'));
  stage.state.subscribe(({ plan, pending, obstaclesShown }) => {
    some.hidden = !plan || plan.obstacles.length === 0;
    none.hidden = !some.hidden;
    if (!plan || some.hidden) return;
    // Shows edits that wait for their field.
    const wanted: Plan = pending ?? plan;
    shown.show(obstaclesShown);
    for (const { key, row } of rows) row.show(valueAt(wanted.scenario, `field.${key}`));
    for (const { path, row } of words) row.show(String(valueAt(wanted.scenario, path)));
    points.textContent = pointsOf(stage);
  });
  return element('div', {}, none, some);
}

/** Sizes of the fields' grids, which show the cost of a smaller spacing. */
function pointsOf(stage: Stage): string {
  const fields = new Set(stage.simulation?.obstacles.bodies.map(({ field }) => field));
  const sizes = [...fields].map(({ grid }) => grid.size.join(' × '));
  if (sizes.length <= 2) return sizes.map((size) => `${size} grid points`).join(', ');
  return `${sizes[0]} grid points in the first of ${sizes.length} fields`;
}

/** A switch for the rule Obstacles of all species. */
export function avoidRow(stage: Stage): HTMLElement {
  const row = switchRow(
    'Fish avoid obstacles',
    'Switches the rule “Obstacles” on or off for all species. Without it, fish touch obstacles, but cannot swim through them.',
    (value) => {
      const { plan } = stage.state.value;
      const edits = plan?.species.map((_, index) => ({ path: `species[${index}].rules.obstacles.enabled`, value }));
      if (edits) stage.dispatch({ type: 'edit', edits });
    },
  );
  stage.state.subscribe(({ plan }) => {
    row.root.hidden = !plan || plan.obstacles.length === 0;
    row.show(plan?.species.some(({ rules }) => rules.obstacles.enabled) ?? false);
  });
  return row.root;
}
