import type { Look, Mood, Quality, Theme } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { switchRow } from '../ui/switch-row.ts';
import { wordRow } from '../ui/word-row.ts';

const looks: readonly (readonly [Look, string])[] = [
  ['water', 'Water'],
  ['diagram', 'Diagram'],
];

const moods: readonly (readonly [Mood, string])[] = [
  ['day', 'Day'],
  ['dusk', 'Dusk'],
  ['deep', 'Deep'],
];

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

/** How the scene is drawn; none of it affects the simulation. */
export function lookPanel(stage: Stage): HTMLElement {
  const look = wordRow('Style', looks, 'Under water, or a plain diagram for teaching and print (D).', (value) =>
    stage.dispatch({ type: 'look', value }),
  );
  const mood = wordRow('Light', moods, 'A clear afternoon, sunset, or deep water with a lamp.', (value) =>
    stage.dispatch({ type: 'mood', value }),
  );
  const quality = wordRow(
    'Quality',
    qualities,
    'Resolution, detail of the fish, and light effects. Automatic adapts to this machine.',
    (value) => stage.dispatch({ type: 'quality', value }),
  );
  const drawn = element('p', { class: 'help', role: 'status' });
  const theme = wordRow('Theme', themes, 'Colours of the controls.', (value) =>
    stage.dispatch({ type: 'theme', value }),
  );
  const trail = switchRow('Trail of selected fish', 'Its path over the last 4 seconds.', (value) =>
    stage.dispatch({ type: 'show-trail', value }),
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
    look.show(state.look);
    mood.show(state.mood);
    mood.root.hidden = state.look !== 'water';
    quality.show(state.quality);
    drawn.hidden = state.quality !== 'auto';
    const text = `Current quality: ${state.drawnQuality}.`;
    if (drawn.textContent !== text) drawn.textContent = text;
    theme.show(state.theme);
    trail.show(state.trailShown);
    magnify.show(state.magnify);
  });
  return element('div', {}, look.root, mood.root, quality.root, drawn, theme.root, magnify.root, trail.root);
}
