import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { icon } from '../ui/icon.ts';
import { pauseIcon, playIcon } from '../ui/play-icons.ts';
import type { SheetPages } from './sheet-pages.ts';

export interface SceneBarOptions {
  /** Opens a page of the sheet, or closes it. */
  readonly toggle: (page: string) => void;
  readonly tour: () => void;
  readonly wholeView: () => void;
}

export interface SceneBar {
  readonly root: HTMLElement;
  /** Marks the button of the open page. */
  showOpen(page: string | undefined): void;
  offerWholeView(offered: boolean): void;
}

/** The bar below the scene: play, tour, a button for each page of the sheet, timeline. */
export function sceneBar(stage: Stage, pages: SheetPages, { toggle, tour, wholeView }: SceneBarOptions): SceneBar {
  const word = (text: string, title: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'word', title }, text);
    made.addEventListener('click', press);
    return made;
  };
  const words = Object.entries(pages).map(([page, { word: text, help }]) => {
    const made = word(text, help, () => toggle(page));
    made.dataset.page = page;
    return made;
  });
  const whole = word('Show whole school', 'Bring the whole school back into view (V)', wholeView);
  whole.hidden = true;
  const timeline = word('Timeline', 'Go back and forth in time (L)', () => stage.dispatch({ type: 'show-timeline' }));
  timeline.classList.add('wide');
  stage.state.subscribe(({ timelineShown }) => timeline.setAttribute('aria-expanded', String(timelineShown)));
  const root = element(
    'nav',
    { class: 'bar', 'aria-label': 'Scene' },
    playButton(stage),
    word('Tour', 'The rules, one at a time (T)', tour),
    ...words,
    timeline,
    whole,
  );
  return {
    root,
    showOpen(page) {
      for (const one of words) one.setAttribute('aria-expanded', String(one.dataset.page === page));
    },
    offerWholeView(offered) {
      whole.hidden = !offered;
    },
  };
}

function playButton(stage: Stage): HTMLButtonElement {
  const shape = icon();
  const button = element('button', { type: 'button', class: 'play' }, shape.root);
  button.addEventListener('click', () => stage.dispatch({ type: 'toggle' }));
  stage.state.subscribe(({ playing, status }) => {
    const failed = status === 'failed';
    const runs = playing && !failed;
    button.disabled = failed;
    shape.show(runs ? pauseIcon : playIcon);
    button.setAttribute('aria-label', runs ? 'Pause' : 'Play');
    button.title = runs ? 'Pause (space)' : 'Play (space)';
  });
  return button;
}
