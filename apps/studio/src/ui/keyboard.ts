import type { Action } from '../stage/action.ts';

/** Keys and their effects, for the list of keys. */
export const keys: readonly (readonly [key: string, effect: string])[] = [
  ['Space', 'Play or pause'],
  ['.', 'Advance one step'],
  [',', 'Go back one step'],
  ['L', 'Show or hide the timeline'],
  ['R', 'Restart'],
  ['Ctrl+Z', 'Undo (on a Mac ⌘Z)'],
  ['Ctrl+Y', 'Redo (or Shift+Ctrl+Z, on a Mac ⇧⌘Z)'],
  ['V', 'Show the whole school'],
  ['D', 'Switch the diagram on or off'],
  ['N', 'Select the next fish (or click a fish)'],
  ['M', 'Select the fish that accelerates most'],
  ['F', 'Follow the selected fish'],
  ['C', 'Ride along with the selected fish'],
  ['S', 'Startle the school'],
  ['A', 'Add a shark, fish, an obstacle, a goal or food'],
  [
    'X',
    'Add or remove the diver. With a diver, W A S D, Q, E and the arrow keys steer it (the arrow keys only if no object is selected)',
  ],
  ['Arrows', 'Move the selected object across the view and up or down (with Shift in small steps)'],
  ['Page Up', 'Move the selected object away from you (Page Down: towards you)'],
  ['Arrows, + and −', 'With the scene focused (Tab) and no object selected: rotate and zoom; with Shift, pan'],
  ['Delete', 'Delete the selected object'],
  ['G', 'Show or hide the charts'],
  ['T', 'Start the tour; ← and → go back and forward in it'],
  ['B', 'Compare two schools'],
  ['H', 'Hide or show all controls'],
  [
    'Esc',
    'Deselect the object; else close a message, the panel or the charts; else deselect the fish (V then shows the whole school)',
  ],
  ['?', 'Show or hide these keys'],
];

/** A command of the page itself; all other keys are actions of the stage. */
export type PageCommand = 'hide' | 'close' | 'whole' | 'keys' | 'tour' | 'compare' | 'charts' | 'add';

export function keyMeaning(key: string, look: 'water' | 'diagram'): Action | PageCommand | undefined {
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
    case 'a':
    case 'A':
      return 'add';
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
