// The fields of the shot that is selected on the timeline: name and time.

import { type Film, type Shot, timesOf } from 'shoal/drawing';
import { button, closeButton } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { refusalLine } from '../ui/switch-row.ts';

/** Longest name of a shot, as in scenario files. */
const longestName = 64;

interface ShotEditorActions {
  /** Throws an error with a message to show if the change is refused. */
  readonly change: (film: Film) => void;
  readonly move: (index: number, time: number) => void;
  readonly remove: (index: number) => void;
  readonly close: () => void;
}

export interface ShotEditor {
  readonly root: HTMLElement;
  /** Shows a shot of a film, or nothing. */
  show(film: Film | undefined, index: number | undefined): void;
}

export function shotEditor({ change, move, remove, close }: ShotEditorActions): ShotEditor {
  let edited: { readonly film: Film; readonly index: number } | undefined;
  const title = element('span', { class: 'shot-title' });
  const name = element('input', {
    type: 'text',
    class: 'shot-name',
    'aria-label': 'Name of the shot',
    placeholder: 'Name',
    maxlength: longestName,
    autocomplete: 'off',
  });
  const time = element('input', {
    type: 'text',
    class: 'shot-time',
    inputmode: 'decimal',
    'aria-label': 'Time of the shot',
    title: 'Simulated time at which the shot begins, s. The other shots keep their times.',
    autocomplete: 'off',
  });
  const refusal = refusalLine();
  const showFields = (): void => {
    if (!edited) return;
    const { film, index } = edited;
    name.value = film.shots[index].name ?? '';
    time.value = String(Number(timesOf(film)[index].toFixed(2)));
  };
  const listen = (field: HTMLInputElement, act: (film: Film, index: number) => void): void =>
    field.addEventListener(
      'change',
      () => edited && refusal.of(() => edited && act(edited.film, edited.index), showFields),
    );
  listen(name, (film, index) => change(withName(film, index, name.value.trim())));
  listen(time, (_, index) => move(index, timeFrom(time.value)));
  const root = element(
    'div',
    { class: 'shot-editor', role: 'group', 'aria-label': 'Selected shot', hidden: true },
    title,
    name,
    time,
    element('span', { class: 'unit' }, 's'),
    button('Delete', () => edited && remove(edited.index), {
      'aria-label': 'Delete the shot',
      title: 'The other shots keep their times',
    }),
    closeButton('Deselect the shot', close),
    refusal.root,
  );
  return {
    root,
    show(film, index) {
      edited = film && index !== undefined ? { film, index } : undefined;
      root.hidden = !edited;
      if (!edited) return;
      title.textContent = `Shot ${edited.index + 1}`;
      showFields();
    },
  };
}

function withName(film: Film, index: number, text: string): Film {
  const { name: _, ...unnamed } = film.shots[index];
  const shot: Shot = text === '' ? unnamed : { ...unnamed, name: text };
  return { ...film, shots: film.shots.map((one, k) => (k === index ? shot : one)) };
}

function timeFrom(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !(value >= 0 && value <= 1e6))
    throw new Error('Enter a time in seconds from 0 to 1,000,000.');
  return value;
}
