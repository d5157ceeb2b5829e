import type { Quality, Theme } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { wordRow } from '../ui/word-row.ts';
import { lookRows } from './look-rows.ts';
import { markingRows } from './marking-rows.ts';

const qualities: readonly (readonly [Quality | 'auto', string])[] = [
  ['auto', 'Automatic'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
];

const themes: readonly (readonly [Theme, string])[] = [
  ['auto', 'Match system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Settings for drawing the scene. They do not affect the simulation. */
export function lookPanel(stage: Stage): HTMLElement {
  const quality = wordRow(
    'Quality',
    qualities,
    'Resolution, detail of the fish, and light effects. “Automatic” adapts to this machine.',
    (value) => stage.dispatch({ type: 'quality', value }),
  );
  const drawn = element('p', { class: 'help', role: 'status' });
  const theme = wordRow(
    'Theme',
    themes,
    'Colours of the controls. “Match system”: light or dark like the system, but always light with the style “Diagram”.',
    (value) => stage.dispatch({ type: 'theme', value }),
  );
  const magnify = numberRow({
    name: 'Display size',
    unit: '×',
    slider: [0.5, 8, 0.5],
    limits: [0.1, 100],
    help: 'Draws fish larger, so that they are visible from far away. Does not affect the simulation.',
    change: (value) => stage.dispatch({ type: 'magnify', value: Number(value) }),
  });
  stage.state.subscribe((state) => {
    quality.show(state.quality);
    drawn.hidden = state.quality !== 'auto';
    const text = `Current quality: ${state.drawnQuality}.`;
    if (drawn.textContent !== text) drawn.textContent = text;
    theme.show(state.theme);
    magnify.show(state.magnify);
  });
  return element('div', {}, ...lookRows(stage), quality.root, drawn, theme.root, magnify.root, ...markingRows(stage));
}
