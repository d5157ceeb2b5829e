// The line in which the page shows results and errors of what the user did.

import { button } from './buttons.ts';
import { element } from './element.ts';

/** Seconds for which a success message stays: long enough to read it. */
const shownSeconds = (text: string): number => Math.max(4, text.length / 12);

/** A line for results. Errors stay until they are closed. */
export interface Notice {
  readonly root: HTMLElement;
  say(text: string): void;
  /**
   * Shows a message with a button; it stays until the button or `close` is used.
   * @param isCautious whether `close` is the main button
   */
  offer(text: string, word: string, act: () => void, close?: string, isCautious?: boolean): void;
  /** @param others further sentences, initially collapsed */
  complain(text: string, others?: readonly string[]): void;
  clear(): void;
}

export function notice(): Notice {
  const said = element('p', { role: 'status' });
  const complaint = element('p', { role: 'alert', hidden: true });
  const list = element('ul');
  const more = element('details', { class: 'more' }, element('summary', {}, 'Show all problems'), list);
  const close = button('Close', () => clear());
  const act = button(
    '',
    () => {
      clear();
      acting();
    },
    { class: 'word' },
  );
  const root = element('div', { class: 'baking notice', hidden: true }, said, complaint, close);
  let acting = (): void => {};
  let timer = 0;
  const show = (text: string, bad: boolean, others: readonly string[] = []): void => {
    clearTimeout(timer);
    said.textContent = bad ? '' : text;
    complaint.textContent = bad ? text : '';
    said.hidden = bad;
    complaint.hidden = !bad;
    more.open = false;
    if (others.length === 0) more.remove();
    else root.append(more);
    list.replaceChildren(...others.map((other) => element('li', {}, other)));
    close.hidden = !bad;
    close.textContent = 'Close';
    act.remove();
    root.hidden = text === '';
    root.classList.remove('offer');
    close.className = '';
  };
  const clear = (): void => show('', false);
  return {
    root,
    say(text) {
      show(text, false);
      timer = window.setTimeout(clear, 1000 * shownSeconds(text));
    },
    offer(text, word, then, closing = 'Close', isCautious = false) {
      show(text, false);
      root.classList.add('offer');
      acting = then;
      act.classList.toggle('main', !isCautious);
      close.className = isCautious ? 'word main' : '';
      act.textContent = word;
      close.after(act);
      close.hidden = false;
      close.textContent = closing;
    },
    complain: (text, others) => show(text, true, others),
    clear,
  };
}

interface ClosableNotice {
  readonly root: HTMLElement;
  readonly close: () => void;
}

/** The notices that are shown, in the order of their appearance. */
export class OpenNotices {
  #open: ClosableNotice[] = [];

  /** Tracks a notice, which its attribute `hidden` shows and hides, or which is removed for good. */
  add(root: HTMLElement, close: () => void): void {
    const notice = { root, close };
    const follow = (): void => {
      const isKnown = this.#open.includes(notice);
      if (!root.hidden && !isKnown) this.#open.push(notice);
      if (root.hidden && isKnown) this.#open = this.#open.filter((one) => one !== notice);
    };
    new MutationObserver(follow).observe(root, { attributeFilter: ['hidden'] });
    follow();
  }

  /** Closes the notice that appeared last. @returns false if none is shown */
  closeNewest(): boolean {
    this.#open = this.#open.filter(({ root }) => root.isConnected);
    // Some wait until others are closed.
    const newest = this.#open.findLast(({ root }) => root.checkVisibility());
    newest?.close();
    return newest !== undefined;
  }
}

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
