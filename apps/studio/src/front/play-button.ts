import { element } from '../panels/element.ts';
import { icon } from '../panels/icon.ts';
import { pauseIcon, playIcon } from '../panels/play-icons.ts';
import type { Panes } from './panes.ts';

/** Plays and pauses all panes. */
export function playButton(panes: Panes): { readonly root: HTMLButtonElement; readonly letGo: () => void } {
  const shape = icon();
  const root = element('button', { type: 'button', class: 'play' }, shape.root);
  root.addEventListener('click', () => panes.dispatch({ type: 'toggle' }));
  const letGo = panes.stages[0].state.subscribe(({ playing }) => {
    shape.show(playing ? pauseIcon : playIcon);
    root.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    root.title = playing ? 'Pause (space)' : 'Play (space)';
  });
  return { root, letGo };
}
