import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { FocusReturn } from '../ui/focus-return.ts';
import { keys } from '../ui/key-list.ts';

export interface KeySheet {
  readonly root: HTMLElement;
  readonly isShown: boolean;
  toggle(): void;
  hide(): void;
}

/** The list of all keys. */
export function keySheet(): KeySheet {
  const rows = keys.flatMap(([key, effect]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, effect)]);
  const title = element('h2', { tabindex: '-1' }, 'Keys');
  const root = element(
    'section',
    { class: 'key-sheet', 'aria-label': 'Keys', hidden: true },
    title,
    element('dl', {}, ...rows),
    button('Close', () => hide()),
  );
  const focus = new FocusReturn(root);
  const hide = (): void => {
    root.hidden = true;
    focus.lead();
  };
  return {
    root,
    get isShown() {
      return !root.hidden;
    },
    toggle() {
      if (!root.hidden) hide();
      else {
        focus.remember();
        root.hidden = false;
        title.focus();
      }
    },
    hide,
  };
}
