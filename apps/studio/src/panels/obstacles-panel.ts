import { type Choice, type FieldPlan, type Plan, parameters } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { capitalised, element } from './element.ts';
import { valueAt } from './plan-value.ts';
import { tableRows } from './rule-section.ts';
import { switchRow } from './switch-row.ts';
import { wordRow } from './word-row.ts';

const stencils: readonly FieldPlan['stencil'][] = ['six-point', 'twenty-six-point', 'isotropic'];
const interpolations: readonly FieldPlan['interpolation'][] = ['linear', 'cubic'];
const choices: Readonly<Record<string, Choice>> = {
  stencil: {
    options: stencils,
    default: 'isotropic',
    effect: 'How the direction of avoidance is found from the distances around a point.',
  },
  interpolation: { options: interpolations, default: 'linear', effect: 'Between the points of the field.' },
};

/** What can be seen and tuned of obstacles and their field. */
export function obstaclesPanel(stage: Stage): HTMLElement {
  const shown = switchRow('Show obstacles', 'Whether they are drawn; fish avoid them all the same.', (value) =>
    stage.dispatch({ type: 'show-obstacles', value }),
  );
  const rows = tableRows(stage, parameters.field, 'Field', 'field');
  const words = Object.entries(choices).map(([key, { options, effect }]) => {
    const path = `field.${key}`;
    const change = (value: string): void => stage.dispatch({ type: 'set', path, value });
    const pairs = options.map((option) => [option, option] as const);
    return { path, row: wordRow(capitalised(key), pairs, effect, change, `Field ${key}`) };
  });
  const points = element('p', { class: 'help points' });
  const none = element('p', { class: 'help' }, 'This scene has none. The scenes Rocks, Arch and Reef have some.');
  const some = element(
    'div',
    { class: 'obstacles', hidden: true },
    shown.root,
    ...rows.map(({ row }) => row.root),
    ...words.map(({ row }) => row.root),
    points,
  );
  some.style.setProperty('--rule', '#56B4E9');
  stage.state.subscribe(({ plan, coming, obstaclesShown }) => {
    some.hidden = !plan || plan.obstacles.length === 0;
    none.hidden = !some.hidden;
    if (!plan || some.hidden) return;
    // What was asked for stays up while its field is being made.
    const wanted: Plan = coming ?? plan;
    shown.show(obstaclesShown);
    for (const { key, row } of rows) row.show(valueAt(wanted, `field.${key}`));
    for (const { path, row } of words) row.show(String(valueAt(wanted, path)));
    points.textContent = pointsOf(stage);
  });
  return element('div', {}, none, some);
}

/** How many points the fields have, which tells the cost of a smaller spacing. */
function pointsOf(stage: Stage): string {
  const fields = new Set(stage.simulation?.obstacles.bodies.map(({ field }) => field));
  const sizes = [...fields].map(({ grid }) => grid.size.join(' × '));
  if (sizes.length <= 2) return sizes.map((size) => `${size} points`).join(', ');
  return `${sizes[0]} points and ${sizes.length - 1} more fields`;
}
