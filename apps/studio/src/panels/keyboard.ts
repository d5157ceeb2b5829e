import type { Action } from '../stage/action.ts';

/** What a key asks for: an action of the stage, or to hide all panels. */
export function keyMeaning(key: string, look: 'water' | 'diagram'): Action | 'hide' | undefined {
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case '.':
      return { type: 'step' };
    case 'r':
    case 'R':
      return { type: 'reset' };
    case 'd':
    case 'D':
      return { type: 'look', value: look === 'water' ? 'diagram' : 'water' };
    case 'h':
    case 'H':
      return 'hide';
    default:
      return undefined;
  }
}

/** Whether the key belongs to the control that has the focus: letters to a field, space to a button. */
export function isForControl(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('select, textarea, input:not([type=range], [type=checkbox])')) return true;
  return event.key === ' ' && target.matches('button, summary, input[type=checkbox]');
}
