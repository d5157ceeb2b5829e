// The panel that switches overlays on and off, colours fish by a quantity, and places the slice through the field.

import { type Plan, ruleNames, ruleTable, type TraitMetric, traitColumn } from 'shoal';
import { sliceColours } from '../colours/colours.ts';
import { gradientOf, headingColours, speedColours } from '../colours/tint-colours.ts';
import type { Stage } from '../stage/stage.ts';
import type { Slice } from '../stage/state/action.ts';
import { type Colouring, noteOf, overlayRows, scaleEnd, traitScale } from '../stage/state/overlay.ts';
import { numberText } from '../stage/state/words.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { switchRow, wordRow } from '../ui/switch-row.ts';

const colourings: readonly (readonly [Colouring, string])[] = [
  ['species', 'Species'],
  ['speed', 'Speed'],
  ['heading', 'Heading'],
  ['group', 'Group'],
];
const traitColourings = ruleNames.map(
  (rule) => [traitColumn(rule) as TraitMetric, `Trait: ${ruleTable[rule].title.toLowerCase()}`] as const,
);

/** Overlays that explain the scene. They do not affect the simulation. */
export function overlaysPanel(stage: Stage): HTMLElement {
  const colouring = wordRow(
    'Fish colour',
    [...colourings, ...traitColourings],
    'Colours the fish by species, speed, heading, group or an inherited trait.',
    (value) => stage.dispatch({ type: 'colouring', value }),
  );
  const scale = element('div', { class: 'tint-scale', 'aria-hidden': 'true' });
  const tells = element('p', { class: 'help' });
  const legend = element('div', { class: 'tint-legend' }, scale, tells);
  const rows = overlayRows.map(({ name, title, help }) => {
    const row = switchRow(title, help, (shown) => stage.dispatch({ type: 'overlay', name, shown }));
    const line = element('p', { class: 'help' }, help);
    const note = element('p', { class: 'help note', role: 'status', hidden: true });
    return { name, row, note, root: element('div', {}, row.root, line, note) };
  });
  const slice = slicePanel(stage);
  stage.state.subscribe(({ plan, overlays, chosen, colouring: chosenColour }) => {
    colouring.show(chosenColour);
    slice.hidden = !plan || plan.obstacles.length === 0;
    if (!plan) return;
    for (const [value] of traitColourings) colouring.offer(value, traitScale(plan, value) !== undefined);
    const trait = traitScale(plan, chosenColour);
    scale.hidden = chosenColour !== 'speed' && chosenColour !== 'heading' && !trait;
    const across = plan.dimensions === 2 ? 'y' : 'z';
    scale.style.background = gradientOf(
      chosenColour === 'heading' ? [...headingColours, headingColours[0]] : speedColours,
    );
    const tellsOf: Readonly<Partial<Record<Colouring, string>>> = {
      species: 'Each fish has the colour of its species.',
      speed: `Left: 0. Right: ${numberText(Number(scaleEnd(plan).toPrecision(3)))} m/s, the maximum speed of the fastest species.`,
      heading: `The colour shows the heading. Left to right: +x, +${across}, −x, −${across}, +x.`,
      group:
        'One colour per group, grey for single fish. Two fish are linked if they are closer than twice their separation radius (if the radii differ, the smaller one); linked fish form a group.',
    };
    const { rule, from, to } = trait ?? {};
    tells.textContent = rule
      ? `The factor by which each fish multiplies the weight of ${rule}. Left: ${from}. Right: ${to}. Grey: fish without this trait.`
      : (tellsOf[chosenColour] ?? tellsOf.species ?? '');
    for (const { name, row, note } of rows) {
      const shown = overlays.has(name);
      row.show(shown);
      note.textContent = shown ? noteOf(name, plan, chosen) : '';
      note.hidden = note.textContent === '';
    }
  });
  return element('div', {}, colouring.root, legend, ...rows.map(({ root }) => root), slice);
}

const axes: readonly Slice['axis'][] = ['x', 'y', 'z'];

/** Controls of the slice through the avoidance field. */
function slicePanel(stage: Stage): HTMLElement {
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
