import { element } from '../panels/element.ts';

/** Seconds for which good news stays. */
const shownSeconds = 4;

/** A line that says what came of something; trouble stays until it is closed. */
export interface Notice {
  readonly root: HTMLElement;
  say(text: string): void;
  complain(text: string): void;
  clear(): void;
}

export function notice(): Notice {
  const said = element('p', { role: 'status' });
  const complaint = element('p', { role: 'alert', hidden: true });
  const close = element('button', { type: 'button', class: 'word' }, 'Close');
  const root = element('div', { class: 'baking kept', hidden: true }, said, complaint, close);
  let timer = 0;
  const show = (text: string, bad: boolean): void => {
    clearTimeout(timer);
    said.textContent = bad ? '' : text;
    complaint.textContent = bad ? text : '';
    said.hidden = bad;
    complaint.hidden = !bad;
    close.hidden = !bad;
    root.hidden = text === '';
  };
  const clear = (): void => show('', false);
  close.addEventListener('click', clear);
  return {
    root,
    say(text) {
      show(text, false);
      timer = window.setTimeout(clear, 1000 * shownSeconds);
    },
    complain: (text) => show(text, true),
    clear,
  };
}
