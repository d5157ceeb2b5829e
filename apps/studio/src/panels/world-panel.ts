import type { Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { wordRow } from '../ui/word-row.ts';

const axes = [
  ['Width', 'x', 'from left to right'],
  ['Height', 'y', 'from the ground up'],
  ['Depth', 'z', 'from front to back'],
] as const;

/** Size of the world, dimensions and currents. */
export function worldPanel(stage: Stage): HTMLElement {
  const sizes = axes.map(([label, axis, way], index) =>
    numberRow({
      name: `World ${label.toLowerCase()}`,
      label,
      unit: 'm',
      slider: [1, 150, 1],
      limits: [0.01, 1_000_000],
      help: `Size of the world along ${axis}, ${way}. Its centre does not move.`,
      change: (value) => {
        const { plan, coming } = stage.state.value;
        if (!plan) return;
        const { min, max } = (coming ?? plan).scenario.world;
        const [less, more] = [[...min], [...max]];
        const middle = (min[index] + max[index]) / 2;
        less[index] = middle - Number(value) / 2;
        more[index] = middle + Number(value) / 2;
        stage.dispatch({ type: 'set', path: 'world', value: { min: less, max: more } });
      },
    }),
  );
  const dimensions = wordRow(
    'Dimensions',
    [
      ['3', '3D'],
      ['2', '2D'],
    ],
    '2D keeps everything in a plane.',
    (value) => stage.dispatch({ type: 'set', path: 'dimensions', value: Number(value) }),
  );
  const edges = element(
    'p',
    { class: 'help' },
    'The Bounds rule of each species sets what happens at the faces of the world: soft box, hard push, sphere or periodic world.',
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
  stage.state.subscribe(({ plan, coming }) => {
    if (!plan) return;
    const { world } = coming ?? plan;
    for (const [index, row] of sizes.entries()) row.show(Math.abs(world.max[index] - world.min[index]));
    dimensions.show(plan.dimensions === 2 ? '2' : '3');
    sizes[2].root.hidden = plan.dimensions === 2;
    build(plan);
    for (const [index, row] of rows.entries()) row.show(plan.currents[index].strength);
  });
  return element('div', {}, ...sizes.map((row) => row.root), dimensions.root, edges, currents);
}
