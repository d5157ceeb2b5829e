import { button } from './button.ts';
import { element } from './element.ts';

/** Says what the page is working on, with a button to stop it. */
export interface GoingNotice {
  readonly root: HTMLElement;
  show(text: string, word: string, stop: () => void): void;
  /** Shows the progress. */
  say(text: string): void;
  hide(): void;
}

export function goingNotice(): GoingNotice {
  const said = element('p', { role: 'status' });
  let stopping = (): void => {};
  const stop = button('', () => stopping());
  const root = element('div', { class: 'baking going', hidden: true }, said);
  return {
    root,
    show(text, word, act) {
      said.textContent = text;
      stop.textContent = word;
      stopping = act;
      root.append(stop);
      root.hidden = false;
    },
    say(text) {
      if (said.textContent !== text) said.textContent = text;
    },
    hide() {
      root.hidden = true;
    },
  };
}
