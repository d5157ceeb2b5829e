import { button } from './button.ts';
import { element } from './element.ts';

/** Seconds for which a success message stays. */
const shownSeconds = 4;

/** A line for results; errors stay until closed. */
export interface Notice {
  readonly root: HTMLElement;
  say(text: string): void;
  /** Shows a message with a button; it stays until the button or `close` is used. */
  offer(text: string, word: string, act: () => void, close?: string): void;
  complain(text: string): void;
  clear(): void;
}

export function notice(): Notice {
  const said = element('p', { role: 'status' });
  const complaint = element('p', { role: 'alert', hidden: true });
  const close = button('Close', () => clear());
  const act = button('', () => {
    clear();
    acting();
  });
  const root = element('div', { class: 'baking notice', hidden: true }, said, complaint, close);
  let acting = (): void => {};
  let timer = 0;
  const show = (text: string, bad: boolean): void => {
    clearTimeout(timer);
    said.textContent = bad ? '' : text;
    complaint.textContent = bad ? text : '';
    said.hidden = bad;
    complaint.hidden = !bad;
    close.hidden = !bad;
    close.textContent = 'Close';
    act.remove();
    root.hidden = text === '';
  };
  const clear = (): void => show('', false);
  return {
    root,
    say(text) {
      show(text, false);
      timer = window.setTimeout(clear, 1000 * shownSeconds);
    },
    offer(text, word, then, closing = 'Close') {
      show(text, false);
      acting = then;
      act.textContent = word;
      close.before(act);
      close.hidden = false;
      close.textContent = closing;
    },
    complain: (text) => show(text, true),
    clear,
  };
}
