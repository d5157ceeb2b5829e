import { element } from './element.ts';

const keys = [
  ['Space', 'plays and pauses'],
  ['.', 'one step'],
  ['R', 'starts over'],
  ['V', 'whole view'],
  ['D', 'water or diagram'],
  ['N', 'chooses the next fish; a click or tap chooses too'],
  ['M', 'chooses the fish that accelerates most'],
  ['F', 'the camera follows the chosen fish, or lets go'],
  ['Esc', 'closes the panel, then lets the fish go'],
  ['H', 'hides all'],
  ['?', 'these keys'],
] as const;

/** Every key and what it does. */
export function keysList(): HTMLElement {
  return element(
    'dl',
    { class: 'keys-list' },
    ...keys.flatMap(([key, does]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, does)]),
  );
}
