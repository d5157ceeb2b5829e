import type { Action } from '../stage/action.ts';

/** Keys and their effects, as the help lists them. */
export const keys: readonly (readonly [key: string, effect: string])[] = [
  ['Space', 'Play or pause'],
  ['.', 'Advance one step'],
  [',', 'Go back one step'],
  ['L', 'Show the timeline'],
  ['R', 'Restart'],
  ['Ctrl+Z', 'Undo (on a Mac ⌘Z)'],
  ['Ctrl+Y', 'Redo (or Shift+Ctrl+Z, ⇧⌘Z)'],
  ['V', 'Show the whole school'],
  ['D', 'Switch between diagram and water'],
  ['N', 'Select the next fish (or click a fish)'],
  ['M', 'Select the fish that accelerates most'],
  ['F', 'Follow the selected fish'],
  ['C', 'See what the selected fish sees'],
  ['S', 'Startle the school'],
  ['X', 'Add or remove the diver. While it is there, W A S D, Q, E and the arrows move it'],
  ['Arrows', 'Move the selected object (Shift: in small steps); Page Up and Page Down move it away and nearer'],
  ['Delete', 'Delete the selected object'],
  ['G', 'Show charts'],
  ['T', 'Start the tour; ← and → change steps'],
  ['B', 'Compare two schools'],
  ['H', 'Hide all controls'],
  ['Esc', 'Deselect the object; else close the panel; else the charts; else deselect the fish'],
  ['?', 'Show these keys'],
];

/** A command of the page itself; all others are actions of the stage. */
export type PageCommand = 'hide' | 'close' | 'whole' | 'keys' | 'tour' | 'compare' | 'charts';

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
