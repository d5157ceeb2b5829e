// Messages over the page: a box for a failure with its remedy, and a line for the last edit with Undo.

import { button } from './buttons.ts';
import { element } from './element.ts';

/** A box in the middle of the page for a failure and its remedy. */
export interface Message {
  readonly root: HTMLElement;
  show(title: string, text: string): void;
  hide(): void;
}

/** @param actions buttons below the text */
export function message(...actions: readonly HTMLElement[]): Message {
  const heading = element('h2');
  const body = element('p');
  const root = element('div', { class: 'message', role: 'alert', hidden: true }, heading, body, ...actions);
  return {
    root,
    show(title, text) {
      heading.textContent = title;
      body.textContent = text;
      root.hidden = false;
    },
    hide() {
      root.hidden = true;
    },
  };
}

/** Seconds after which the line disappears, unless the pointer or the focus is on it. */
const shownSeconds = 8;

/** A line that reports the last edit, with a button that undoes it. It disappears by itself. */
export interface Toast {
  readonly root: HTMLElement;
  show(text: string, word: string, act: () => void): void;
  /** Adds a sentence to the line that is shown. */
  add(text: string): void;
  clear(): void;
}

export function toast(): Toast {
  const said = element('p', { role: 'status' });
  const act = button('Undo', () => {
    clear();
    acting();
  });
  const root = element('div', { class: 'baking toast', hidden: true }, said, act);
  let acting = (): void => {};
  let timer = 0;
  const wait = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (root.matches(':hover, :focus-within')) wait();
      else clear();
    }, 1000 * shownSeconds);
  };
  const clear = (): void => {
    clearTimeout(timer);
    root.hidden = true;
    said.textContent = '';
  };
  return {
    root,
    show(text, word, then) {
      said.textContent = text;
      act.textContent = word;
      acting = then;
      root.hidden = false;
      wait();
    },
    add(text) {
      if (!root.hidden) said.append(` ${text}`);
    },
    clear,
  };
}
