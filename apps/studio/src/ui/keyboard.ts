// What each key does: an action of the stage or a command of the page.

import type { Action } from '../stage/state/action.ts';

/** A command of the page itself; all other keys are actions of the stage. */
export type PageCommand = 'hide' | 'close' | 'whole' | 'keys' | 'tour' | 'compare' | 'charts' | 'add' | 'shot';

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
    case 'k':
    case 'K':
      return 'shot';
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
