// The dialog of a long task, such as an export: settings, progress, cancel.

import { durationText, numberText } from '../stage/state/words.ts';
import { button } from './buttons.ts';
import { element } from './element.ts';

/**
 * A long task with settings, progress and a cancel button. Enter starts it; Escape cancels it, or closes the dialog.
 */
export interface LongTask {
  readonly title: string;
  readonly help: string;
  /** Its settings. */
  readonly rows: readonly HTMLElement[];
  /** Label of the start button. */
  readonly begin: string;
  /** Unit of progress, such as "frames". */
  readonly counted: string;
  /** @returns a message with the result; undefined if the user cancelled */
  run(progress: (done: number, of: number) => void, signal: AbortSignal): Promise<string | undefined>;
}

/** Thrown by a task that was cancelled and could not remove all that it had saved; its message says what is left. */
export class LeftBehind extends Error {}

export interface TaskDialog {
  readonly root: HTMLDialogElement;
  open(): void;
}

let dialogs = 0;

export function taskDialog({ title, help, rows, begin, counted, run }: LongTask): TaskDialog {
  const id = `task-${++dialogs}`;
  const bar = element('progress', { 'aria-label': title, max: 1, value: 0 });
  const said = element('p', { role: 'status', class: 'help' });
  const complaint = element('p', { role: 'alert', class: 'problem', hidden: true });
  const fields = element('fieldset', { 'aria-labelledby': id }, ...rows);
  const start = button(begin, () => void go(), { class: 'action main' });
  const close = button('Close', () => (work ? work.abort() : root.close()), { class: 'action' });
  const root = element(
    'dialog',
    { class: 'task', 'aria-labelledby': id },
    element('h2', { id }, title),
    element('p', { class: 'help' }, help),
    fields,
    bar,
    said,
    complaint,
    element('div', { class: 'task-buttons' }, close, start),
  );
  let work: AbortController | undefined;

  const show = (): void => {
    const runs = work !== undefined;
    fields.disabled = runs;
    start.hidden = runs;
    bar.hidden = !runs;
    close.textContent = runs ? 'Cancel' : 'Close';
  };
  const go = async (): Promise<void> => {
    const mine = new AbortController();
    work = mine;
    complaint.hidden = true;
    said.textContent = '';
    bar.removeAttribute('value');
    show();
    close.focus();
    const stopAsking = askBeforeLeaving();
    try {
      const outcome = await run(progressOf(bar, said, counted), mine.signal);
      said.textContent = outcome ?? '';
    } catch (error) {
      const cancelled = mine.signal.aborted && !(error instanceof LeftBehind);
      said.textContent = cancelled ? 'Cancelled. Nothing was saved.' : '';
      complaint.textContent = cancelled ? '' : error instanceof Error ? error.message : String(error);
      complaint.hidden = cancelled;
    }
    stopAsking();
    work = undefined;
    show();
    start.focus();
  };
  // Escape cancels a running task, or else closes the dialog.
  root.addEventListener('cancel', (event) => {
    if (!work) return;
    event.preventDefault();
    work.abort();
  });
  // Browsers always close a dialog at the second Escape.
  root.addEventListener('close', () => work?.abort());
  enterLeadsTo(fields, start);
  // Keys must not reach the page.
  root.addEventListener('keydown', (event) => event.stopPropagation());
  show();
  return {
    root,
    open() {
      said.textContent = '';
      complaint.hidden = true;
      root.showModal();
      // After that, Enter starts the task.
      start.focus();
    },
  };
}

/**
 * Shows progress and an estimate of the remaining time, four times a second. The time before the first part is done does
 * not count: the user may choose a file in it.
 */
function progressOf(bar: HTMLProgressElement, said: HTMLElement, counted: string): (done: number, of: number) => void {
  let first: { readonly time: number; readonly done: number } | undefined;
  let told = 0;
  return (done, of) => {
    const now = performance.now();
    if (done < of && now - told < 250) return;
    told = now;
    first ??= { time: now, done };
    bar.value = done / of;
    const left = (((now - first.time) / (done - first.done)) * (of - done)) / 1000;
    const time = done > first.done ? `, about ${durationText(Math.ceil(left))} left` : '';
    said.textContent = `${numberText(done)} of ${numberText(of)} ${counted}${time}`;
  };
}

/** Lets the browser ask before the page is left or loaded again, until the returned function is called. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Enter in a field accepts the typed value and focuses the main button, so that the next Enter presses it. */
export function enterLeadsTo(fields: HTMLElement, main: HTMLButtonElement): void {
  fields.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement) || target.matches('button, select, summary')) return;
    event.preventDefault();
    main.focus();
    // A number that was refused must first be corrected.
    if (fields.querySelector('.problem:not([hidden])')) target.focus();
  });
}
