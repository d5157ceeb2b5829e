import type { Plan } from 'shoal';
import { sliceColours } from '../colours/slice-colours.ts';
import type { Slice } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { switchRow } from '../ui/switch-row.ts';

const axes: readonly Slice['axis'][] = ['x', 'y', 'z'];

/** Controls of the slice through the avoidance field. */
export function slicePanel(stage: Stage): HTMLElement {
  const shown = switchRow(
    'Show field slice',
    'Shows how obstacles turn fish away, on a plane through the scene.',
    (on) => stage.dispatch({ type: 'slice', value: { shown: on } }),
  );
  const select = element(
    'select',
    { 'aria-label': 'Slice axis' },
    ...axes.map((axis) => element('option', { value: axis }, axis)),
  );
  select.addEventListener('change', () =>
    stage.dispatch({ type: 'slice', value: { axis: axes[select.selectedIndex] } }),
  );
  const axisLine = element(
    'label',
    { class: 'line form', title: 'Axis perpendicular to the plane.' },
    element('span', { class: 'label' }, 'Slice axis'),
    select,
  );
  const position = element('div');
  const scale = element('div', { class: 'slice-scale', 'aria-hidden': 'true' });
  const legend = element(
    'div',
    { class: 'slice-legend' },
    element('span', {}, '0'),
    scale,
    element('span', {}, '1'),
    element(
      'p',
      { class: 'help' },
      'Colour: how strongly obstacles turn fish away. Arrows: in which direction, within the plane.',
    ),
  );
  const tools = element('div', { class: 'slice-tools' }, axisLine, position, legend);
  let row: NumberRow | undefined;
  let builtFor = '';

  const build = ({ world }: Plan, axis: Slice['axis']): void => {
    const key = JSON.stringify([axis, world]);
    if (key === builtFor) return;
    builtFor = key;
    const [min, max] = [world.min[axes.indexOf(axis)], world.max[axes.indexOf(axis)]];
    row = numberRow({
      name: 'Slice position',
      unit: 'm',
      slider: [min, max, (max - min) / 200],
      limits: [min, max],
      help: `Position of the plane on the ${axis} axis.`,
      change: (value) => stage.dispatch({ type: 'slice', value: { position: Number(value) } }),
    });
    position.replaceChildren(row.root);
  };
  stage.state.subscribe(({ plan, slice, look }) => {
    shown.show(slice.shown);
    tools.hidden = !slice.shown;
    if (!plan) return;
    select.value = slice.axis;
    build(plan, slice.axis);
    row?.show(slice.position);
    const stops = sliceColours[look].map(([at, r, g, b, alpha]) => `rgb(${r} ${g} ${b} / ${alpha}) ${100 * at}%`);
    scale.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
  });
  return element('div', {}, shown.root, tools);
}
