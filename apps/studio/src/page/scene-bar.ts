// The bar of buttons below the scene: play, tour, pages of the sheet, add, timeline, keys.

import { handleChoice } from '../interact/handle-choice.ts';
import type { Stage } from '../stage/stage.ts';
import { button, playButton } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';

export interface SceneBarOptions {
  /** Opens a page of the sheet, or closes it. */
  readonly toggle: (page: string) => void;
  readonly tour: () => void;
  readonly wholeView: () => void;
  /** Shows or hides the list of keys. */
  readonly keys: () => void;
  /** Opens the menu Add. */
  readonly add: HTMLElement;
}

export interface SceneBar {
  readonly root: HTMLElement;
  /** Highlights the button of the open page. */
  showOpen(page: string | undefined): void;
  offerWholeView(offered: boolean): void;
}

/** The bar below the scene: play, tour, a button for each page of the sheet, add, and the timeline. */
export function sceneBar(stage: Stage, { toggle, tour, wholeView, keys, add }: SceneBarOptions): SceneBar {
  const words = Object.entries(sheetWords).map(([page, { word, help }]) =>
    button(word, () => toggle(page), { title: help, 'data-page': page }),
  );
  const whole = button('Show whole school', wholeView, {
    class: 'word whole',
    title: 'Bring the whole school back into view (V)',
    'aria-keyshortcuts': 'V',
  });
  whole.append(element('kbd', { 'aria-hidden': 'true' }, 'V'));
  whole.hidden = true;
  const timeline = button('Timeline', () => stage.dispatch({ type: 'show-timeline' }), {
    title: 'Go back and forth in time (L)',
  });
  stage.state.subscribe(({ timelineShown }) => timeline.setAttribute('aria-expanded', String(timelineShown)));
  const root = element(
    'nav',
    { class: 'bar', 'aria-label': 'Scene' },
    playButton(stage.state, () => stage.dispatch({ type: 'toggle' })).root,
    button('Tour', tour, { title: 'The rules, one at a time (T)' }),
    ...words,
    add,
    timeline,
    button('?', keys, { class: 'word wide', title: 'Show the keys (?)', 'aria-label': 'Keys' }),
    whole,
    handleChoice(stage),
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

/** Pages of the sheet, in the order of their buttons in the bar. */
export const sheetWords = {
  scenes: { word: 'Scenes', help: 'Choose a scene' },
  settings: { word: 'Settings', help: 'Change and measure the scene' },
} as const;
