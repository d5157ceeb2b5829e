import { element } from './element.ts';

export interface WordRow<T extends string> {
  readonly root: HTMLElement;
  show(value: T): void;
}

/** One of several words to choose, with a line of help below. */
export function wordRow<T extends string>(
  label: string,
  options: readonly (readonly [value: T, text: string, disabled?: boolean])[],
  help: string,
  change: (value: T) => void,
): WordRow<T> {
  const select = element(
    'select',
    { 'aria-label': label, title: help },
    ...options.map(([value, text, disabled = false]) => element('option', { value, disabled }, text)),
  );
  select.addEventListener('change', () => change(options[select.selectedIndex][0]));
  const root = element(
    'label',
    { class: 'line form', title: help },
    element('span', { class: 'label' }, label),
    select,
  );
  return {
    root,
    show(value) {
      select.value = value;
    },
  };
}
