import { element } from './element.ts';
import { keys } from './keyboard.ts';

/** All keys and what they do; it comes with `?` and goes with it. */
export function keySheet(): { root: HTMLElement; toggle(): void; hide(): void } {
  const close = element('button', { type: 'button', class: 'word' }, 'Close');
  const rows = keys.flatMap(([key, meaning]) => [
    element('dt', {}, element('kbd', {}, key)),
    element('dd', {}, meaning),
  ]);
  const root = element(
    'section',
    { class: 'key-sheet', 'aria-label': 'Keys', hidden: true },
    element('h2', {}, 'Keys'),
    element('dl', {}, ...rows),
    close,
  );
  const hide = (): void => {
    root.hidden = true;
  };
  close.addEventListener('click', hide);
  return {
    root,
    toggle() {
      root.hidden = !root.hidden;
    },
    hide,
  };
}
