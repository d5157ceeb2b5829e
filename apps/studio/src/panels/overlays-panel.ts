import { ruleNames, ruleTable, type TraitMetric, traitColumn } from 'shoal';
import { gradientOf, headingColours, speedColours } from '../colours/tint-colours.ts';
import { type Colouring, noteOf, overlayRows, topSpeed, traitScale } from '../stage/overlay.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
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
      speed: `Left: 0. Right: ${numberText(Number(topSpeed(plan).toPrecision(3)))} m/s, the maximum speed of the fastest species.`,
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
