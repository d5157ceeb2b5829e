import { element } from '../ui/element.ts';
import { icon } from '../ui/icon.ts';
import { pauseIcon, playIcon } from '../ui/play-icons.ts';
import type { Panes } from './panes.ts';

/** Plays or pauses all panes. */
export function playButton(panes: Panes): { readonly root: HTMLButtonElement; readonly dispose: () => void } {
  const shape = icon();
  const root = element('button', { type: 'button', class: 'play' }, shape.root);
  root.addEventListener('click', () => panes.dispatch({ type: 'toggle' }));
  const dispose = panes.stages[0].state.subscribe(({ playing }) => {
    shape.show(playing ? pauseIcon : playIcon);
    root.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    root.title = playing ? 'Pause (space)' : 'Play (space)';
  });
  return { root, dispose };
}
