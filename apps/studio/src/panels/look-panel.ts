import type { Look, Mood, Quality, Theme } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { numberRow } from './number-row.ts';
import { switchRow } from './switch-row.ts';
import { wordRow } from './word-row.ts';

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
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** How the scene is drawn; nothing of it changes what the fish do. */
export function lookPanel(stage: Stage): HTMLElement {
  const look = wordRow('Look', looks, 'Under water, or a bare diagram for teaching and print (key D).', (value) =>
    stage.dispatch({ type: 'look', value }),
  );
  const mood = wordRow('Light', moods, 'A clear afternoon, sunset, or far down with a lamp of your own.', (value) =>
    stage.dispatch({ type: 'mood', value }),
  );
  const quality = wordRow(
    'Quality',
    qualities,
    'Pixels, detail of the fish, dancing light. Automatic draws as much as this machine can keep up with.',
    (value) => stage.dispatch({ type: 'quality', value }),
  );
  const drawn = element('p', { class: 'help', role: 'status' });
  const theme = wordRow('Panels', themes, 'Light panels for bright rooms, dark ones for the rest.', (value) =>
    stage.dispatch({ type: 'theme', value }),
  );
  const trail = switchRow('Trail of the chosen fish', 'A line where it was in the last 4 seconds.', (value) =>
    stage.dispatch({ type: 'show-trail', value }),
  );
  const magnify = numberRow({
    name: 'Drawn size',
    label: 'Drawn size',
    unit: '×',
    slider: [0.5, 8, 0.5],
    limits: [0.1, 100],
    help: 'Fish are drawn this many times as long as they are, so that they can be seen from afar. Only the picture changes.',
    change: (value) => stage.dispatch({ type: 'magnify', value: Number(value) }),
  });
  stage.state.subscribe((state) => {
    look.show(state.look);
    mood.show(state.mood);
    // The diagram has no light.
    mood.root.hidden = state.look !== 'water';
    quality.show(state.quality);
    drawn.hidden = state.quality !== 'auto';
    const text = `Drawn at ${state.drawnQuality} quality now.`;
    if (drawn.textContent !== text) drawn.textContent = text;
    theme.show(state.theme);
    trail.show(state.trailShown);
    magnify.show(state.magnify);
  });
  return element('div', {}, look.root, mood.root, quality.root, drawn, theme.root, magnify.root, trail.root);
}
