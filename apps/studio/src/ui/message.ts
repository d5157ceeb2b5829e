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
