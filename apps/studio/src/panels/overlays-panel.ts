import { gradientOf, headingColours, speedColours } from '../colours/tint-colours.ts';
import { type Colouring, noteOf, overlayRows, topSpeed } from '../stage/overlay.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { switchRow } from '../ui/switch-row.ts';
import { wordRow } from '../ui/word-row.ts';
import { slicePanel } from './slice-panel.ts';

const colourings: readonly (readonly [Colouring, string])[] = [
  ['species', 'Species'],
  ['speed', 'Speed'],
  ['heading', 'Heading'],
  ['group', 'Group'],
];

/** Drawings over the scene that explain it; none of them affects the simulation. */
export function overlaysPanel(stage: Stage): HTMLElement {
  const colouring = wordRow(
    'Fish colour',
    colourings,
    'Colours the fish by species, speed, heading or group.',
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
    scale.hidden = chosenColour !== 'speed' && chosenColour !== 'heading';
    slice.hidden = !plan || plan.obstacles.length === 0;
    if (!plan) return;
    const across = plan.dimensions === 2 ? 'y' : 'z';
    scale.style.background = gradientOf(
      chosenColour === 'speed' ? speedColours : [...headingColours, headingColours[0]],
    );
    tells.textContent = {
      species: 'The colours of its species.',
      speed: `From 0 to ${Number(topSpeed(plan).toPrecision(3))} m/s, the highest maximum speed of any species.`,
      heading: `Heading towards +x, +${across}, −x, −${across}, then +x again.`,
      group:
        'One colour per group, grey for single fish. Groups are more than twice the largest separation radius apart.',
    }[chosenColour];
    for (const { name, row, note } of rows) {
      const shown = overlays.has(name);
      row.show(shown);
      note.textContent = shown ? noteOf(name, plan, chosen) : '';
      note.hidden = note.textContent === '';
    }
  });
  return element('div', {}, colouring.root, legend, ...rows.map(({ root }) => root), slice);
}
