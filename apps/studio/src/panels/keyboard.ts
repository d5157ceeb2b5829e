import type { Action } from '../stage/action.ts';

/** Keys and what they do, for people. */
export const keys: readonly (readonly [key: string, meaning: string])[] = [
  ['Space', 'plays and pauses'],
  ['.', 'goes on by one step'],
  [',', 'goes back by one step'],
  ['L', 'the timeline: drag through what has been played'],
  ['R', 'starts over'],
  ['Ctrl+Z', 'undoes an edit (on a Mac ⌘Z)'],
  ['Ctrl+Y', 'makes it again (or Shift+Ctrl+Z, ⇧⌘Z)'],
  ['V', 'shows the whole school'],
  ['D', 'diagram or water'],
  ['N', 'chooses the next fish; a click or tap chooses too'],
  ['M', 'chooses the fish that accelerates most'],
  ['F', 'the camera follows the chosen fish, or lets go'],
  ['C', 'sees what the chosen fish sees, or looks at it again'],
  ['S', 'startles the school'],
  ['X', 'a diver comes, or gets out; W A S D, Q and E or the arrows steer'],
  ['Arrows', 'move what is taken hold of (with Shift a little); Page Up and Down: away, nearer'],
  ['Delete', 'takes it out of the scene'],
  ['G', 'charts: graphs of the run over time'],
  ['T', 'the tour: the rules one by one; ← and → go through it'],
  ['B', 'compares two schools, side by side'],
  ['H', 'hides all but the scene'],
  ['Esc', 'closes the panel, then the charts, then lets the fish go'],
  ['?', 'shows these keys'],
];

/** What a key asks for: an action of the stage, or of the page. */
export function keyMeaning(
  key: string,
  look: 'water' | 'diagram',
): Action | 'hide' | 'close' | 'whole' | 'keys' | 'tour' | 'compare' | 'charts' | undefined {
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case '.':
      return { type: 'step' };
    case ',':
      return { type: 'step', back: true };
    case 'l':
    case 'L':
      return { type: 'show-timeline' };
    case 's':
    case 'S':
      return { type: 'startle' };
    case 'r':
    case 'R':
      return { type: 'reset' };
    case 'd':
    case 'D':
      return { type: 'look', value: look === 'water' ? 'diagram' : 'water' };
    case 'g':
    case 'G':
      return 'charts';
    case 'h':
    case 'H':
      return 'hide';
    case 't':
    case 'T':
      return 'tour';
    case 'b':
    case 'B':
      return 'compare';
    case 'v':
    case 'V':
      return 'whole';
    case 'n':
    case 'N':
      return { type: 'choose', fish: 'next' };
    case 'm':
    case 'M':
      return { type: 'choose', fish: 'liveliest' };
    case 'f':
    case 'F':
      return { type: 'follow' };
    case 'c':
    case 'C':
      return { type: 'ride' };
    case '?':
      return 'keys';
    case 'Escape':
      return 'close';
    default:
      return undefined;
  }
}

/**
 * Whether the key belongs to the control that has the focus: letters to a field, space to a button that was reached by
 * keyboard. Escape belongs to the page wherever the focus is.
 */
export function isForControl(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (event.key === 'Escape' || !(target instanceof HTMLElement)) return false;
  if (target.matches('select, textarea, input:not([type=range], [type=checkbox])')) return true;
  if (/^(Arrow|Page|Home$|End$)/.test(event.key)) return target.matches('input[type=range]');
  return event.key === ' ' && target.matches('button, summary, input[type=checkbox]');
}

/**
 * Takes the focus from a control after it was used with a pointer: the next press of space plays or pauses, and does not
 * press the button again. Who goes by keyboard keeps the focus; Tab goes on from the same place.
 */
export function releasePointerFocus(page: HTMLElement): void {
  let byPointer = false;
  const release = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, summary, select, input') : null;
    if (byPointer && control && !control.matches('input[type=text]')) control.blur();
  };
  page.addEventListener('pointerdown', () => (byPointer = true), { capture: true });
  page.addEventListener('keydown', () => (byPointer = false), { capture: true });
  page.addEventListener('change', release);
  page.addEventListener('click', (event) => {
    // A select keeps the focus while its list is open.
    if (!(event.target instanceof HTMLSelectElement)) release(event);
  });
}
