import type { Observable } from '../stage/observable.ts';
import type { StageState } from '../stage/state.ts';
import { isRunning } from '../stage/view-change.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';

const playIcon = 'M8 5.2v13.6l11-6.8z';
const pauseIcon = 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z';

/** A button that plays or pauses. Its icon and label say what a click does. */
export function playButton(
  state: Observable<StageState>,
  toggle: () => void,
): { readonly root: HTMLButtonElement; readonly dispose: () => void } {
  const shape = icon();
  const root = element('button', { type: 'button', class: 'play' }, shape.root);
  root.addEventListener('click', toggle);
  const dispose = state.subscribe((now) => {
    root.disabled = now.status === 'failed';
    const runs = isRunning(now) && !root.disabled;
    shape.show(runs ? pauseIcon : playIcon);
    root.setAttribute('aria-label', runs ? 'Pause' : 'Play');
    root.title = runs ? 'Pause (space)' : 'Play (space)';
  });
  return { root, dispose };
}
