// The panels for quality, theme, display size, marks of the selected fish, style and light.

import { habitatOf } from 'shoal/drawing';
import { lookNames } from '../stage/edit-title.ts';
import type { Stage } from '../stage/stage.ts';
import type { Look, Mood, Quality, Theme } from '../stage/state/action.ts';
import { type FishMarkings, longestTrail } from '../stage/state/overlay.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { switchRow, wordRow } from '../ui/switch-row.ts';

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

/** Arrows and trail of the selected fish. */
function markingRows(stage: Stage): HTMLElement[] {
  const mark = (value: Partial<FishMarkings>): void => stage.dispatch({ type: 'markings', value });
  const arrows = switchRow(
    'Arrows of selected fish',
    'An arrow for the steering of each rule, in its colour, and one for the total acceleration requested.',
    (shown) => mark({ arrows: shown }),
  );
  const arrowLength = numberRow({
    name: 'Arrow length',
    unit: '×',
    slider: [0.25, 3, 0.05],
    limits: [0.1, 10],
    help: 'Scales all arrows of selected fish by the same factor.',
    change: (value) => mark({ arrowLength: Number(value) }),
  });
  const trail = switchRow('Trail of selected fish', 'The path of the fish over the last seconds.', (shown) =>
    mark({ trail: shown }),
  );
  const trailSeconds = numberRow({
    name: 'Trail length',
    unit: 's',
    slider: [1, longestTrail, 1],
    limits: [1, longestTrail],
    help: 'Simulated seconds that the trail shows.',
    change: (value) => mark({ trailSeconds: Number(value) }),
  });
  stage.state.subscribe(({ markings }) => {
    arrows.show(markings.arrows);
    arrowLength.show(markings.arrowLength);
    arrowLength.root.hidden = !markings.arrows;
    trail.show(markings.trail);
    trailSeconds.show(markings.trailSeconds);
    trailSeconds.root.hidden = !markings.trail;
  });
  return [element('h4', {}, 'Selected fish'), ...[arrows, arrowLength, trail, trailSeconds].map(({ root }) => root)];
}

const looks: readonly (readonly [Look, string])[] = [
  ['water', lookNames.water.look],
  ['diagram', 'Diagram'],
];

const moods: readonly (readonly [Mood, string])[] = [
  ['day', 'Day'],
  ['dusk', 'Dusk'],
  ['deep', lookNames.water.deep],
];

/** Style of the picture, and its light. */
export function lookRows(stage: Stage): HTMLElement[] {
  const look = wordRow(
    'Style',
    looks,
    'The animals in their surroundings, or a plain diagram for teaching and print (D).',
    (value) => stage.dispatch({ type: 'look', value }),
  );
  const mood = wordRow(
    'Lighting',
    moods,
    'A clear afternoon, sunset, or the dark: deep water with a lamp, or a moonlit night.',
    (value) => stage.dispatch({ type: 'mood', value }),
  );
  stage.state.subscribe((state) => {
    const named = lookNames[state.plan ? habitatOf(state.plan) : 'water'];
    look.name('water', named.look);
    mood.name('deep', named.deep);
    look.show(state.look);
    mood.show(state.mood);
    mood.root.hidden = state.look !== 'water';
  });
  return [look.root, mood.root];
}
