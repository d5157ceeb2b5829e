import { habitatOf } from 'shoal/drawing';
import type { Look, Mood } from '../stage/action.ts';
import { lookNames } from '../stage/look-names.ts';
import type { Stage } from '../stage/stage.ts';
import { wordRow } from '../ui/word-row.ts';

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
