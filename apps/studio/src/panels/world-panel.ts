// The panel of the world: size, dimensions and currents.

import type { Plan } from 'shoal';
import { scaledWorld, spaceOf, withSize, withSpace } from '../stage/edits/scene-space.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { switchRow, wordRow } from '../ui/switch-row.ts';

const axes = [
  ['Width', 'x', 'left to right'],
  ['Height', 'y', 'bottom to top'],
  ['Depth', 'z', 'back to front'],
] as const;

/** Size of the world, dimensions and currents. */
export function worldPanel(stage: Stage): HTMLElement {
  let keepsProportions = false;
  const proportions = switchRow('Keep proportions', 'Changing one dimension scales the others too.', (value) => {
    keepsProportions = value;
  });
  const sizes = axes.map(([label, axis, way], index) =>
    numberRow({
      name: `World ${label.toLowerCase()}`,
      label,
      unit: 'm',
      slider: [1, 150, 1],
      limits: [0.01, 1_000_000],
      help: `Size of the world along ${axis} (${way}). The centre stays.`,
      change: (value) => {
        const { plan, pending } = stage.state.value;
        if (!plan) return;
        const { world } = (pending ?? plan).scenario;
        const resized = keepsProportions ? scaledWorld : withSize;
        stage.dispatch({ type: 'set', path: 'world', value: resized(world, index, Number(value)) });
      },
    }),
  );
  const dimensions = wordRow(
    'Dimensions',
    [
      ['3', '3D'],
      ['horizontal', '2D from above'],
      ['vertical', '2D from the side'],
    ],
    '2D keeps everything in a plane. Seen from above, no direction is special; seen from the side, y is up.',
    (value) => {
      const { plan, pending } = stage.state.value;
      if (plan) stage.dispatch({ type: 'edit', edits: withSpace(pending ?? plan, value) });
    },
  );
  const edges = element(
    'p',
    { class: 'help' },
    'The formula of the rule “Bounds” sets what happens at the faces of the world. “box” pushes fish back, more strongly the farther they are outside. “push” pushes them back equally at any distance. “sphere” keeps fish in a ball. “centre” always draws them to the middle. With “wrap”, fish that leave through one face enter through the opposite one.',
  );
  const currents = element('div');
  let rows: NumberRow[] = [];
  let shown = '';
  const build = (plan: Plan): void => {
    const kinds = JSON.stringify([stage.state.value.scenario, plan.currents.map(({ kind }) => kind)]);
    if (kinds === shown) return;
    shown = kinds;
    rows = plan.currents.map(({ kind }, index) =>
      numberRow({
        name: `Current ${index + 1}`,
        unit: '×',
        slider: [-3, 3, 0.1],
        limits: [-1_000_000, 1_000_000],
        help: `Multiplies this current (${kind}): 0 stops it, negative values reverse it.`,
        change: (value) => stage.dispatch({ type: 'set', path: `currents[${index}].strength`, value }),
      }),
    );
    currents.replaceChildren(...rows.map((row) => row.root));
  };
  stage.state.subscribe(({ plan, pending }) => {
    if (!plan) return;
    const { world } = pending ?? plan;
    for (const [index, row] of sizes.entries()) row.show(Math.abs(world.max[index] - world.min[index]));
    dimensions.show(spaceOf(plan));
    sizes[2].root.hidden = plan.dimensions === 2;
    build(plan);
    for (const [index, row] of rows.entries()) row.show(plan.currents[index].strength);
  });
  return element('div', {}, ...sizes.map((row) => row.root), proportions.root, dimensions.root, edges, currents);
}
