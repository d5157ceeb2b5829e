import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { keys } from '../ui/keyboard.ts';

export interface KeySheet {
  readonly root: HTMLElement;
  readonly isShown: boolean;
  toggle(): void;
  hide(): void;
}

/** The list of all keys. */
export function keySheet(): KeySheet {
  const rows = keys.flatMap(([key, effect]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, effect)]);
  const root = element(
    'section',
    { class: 'key-sheet', 'aria-label': 'Keys', hidden: true },
    element('h2', {}, 'Keys'),
    element('dl', {}, ...rows),
    button('Close', () => hide()),
  );
  let before: Element | null = null;
  const hide = (): void => {
    const hasFocus = root.contains(document.activeElement);
    root.hidden = true;
    if (hasFocus && before instanceof HTMLElement) before.focus();
  };
  return {
    root,
    get isShown() {
      return !root.hidden;
    },
    toggle() {
      if (!root.hidden) hide();
      else {
        before = document.activeElement;
        root.hidden = false;
      }
    },
    hide,
  };
}
