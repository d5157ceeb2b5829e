import { habitatOf } from 'shoal/drawing';
import type { Look, Mood } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { wordRow } from '../ui/word-row.ts';

/** Names of the natural look and of its darkest light, by habitat. */
const names = {
  water: { look: 'Water', deep: 'Deep' },
  air: { look: 'Sky', deep: 'Night' },
  land: { look: 'Land', deep: 'Night' },
} as const;

const looks: readonly (readonly [Look, string])[] = [
  ['water', names.water.look],
  ['diagram', 'Diagram'],
];

const moods: readonly (readonly [Mood, string])[] = [
  ['day', 'Day'],
  ['dusk', 'Dusk'],
  ['deep', names.water.deep],
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
    const named = names[state.plan ? habitatOf(state.plan) : 'water'];
    look.name('water', named.look);
    mood.name('deep', named.deep);
    look.show(state.look);
    mood.show(state.mood);
    mood.root.hidden = state.look !== 'water';
  });
  return [look.root, mood.root];
}
