import { element } from './element.ts';
import { refusalLine } from './refusal-line.ts';

export interface WordRow<T extends string> {
  readonly root: HTMLElement;
  show(value: T): void;
  /** Changes the text of an option. */
  name(value: T, text: string): void;
  /** Enables or disables an option. */
  allow(value: T, allowed: boolean): void;
  /** Shows or hides an option. */
  offer(value: T, offered: boolean): void;
}

/**
 * A select. If a choice is refused, the reason is shown and the select is reset.
 * @param change throws an error with a message to show if the choice is refused
 * @param name accessible name, if the label alone does not say enough
 */
export function wordRow<T extends string>(
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  help: string,
  change: (value: T) => void,
  name = label,
): WordRow<T> {
  const select = element(
    'select',
    { 'aria-label': name, title: help },
    ...options.map(([value, text]) => element('option', { value }, text)),
  );
  const optionOf = (value: T): HTMLOptionElement | undefined => [...select.options].find((one) => one.value === value);
  const refusal = refusalLine();
  let shown = '';
  select.addEventListener('change', () => {
    const putBack = (): void => {
      select.value = shown;
    };
    refusal.of(() => change(options[select.selectedIndex][0]), putBack);
  });
  const line = element(
    'label',
    { class: 'line form', title: help },
    element('span', { class: 'label' }, label),
    select,
  );
  return {
    root: element('div', { class: 'row' }, line, refusal.root),
    show(value) {
      shown = value;
      select.value = value;
    },
    name(value, text) {
      const option = optionOf(value);
      if (option && option.text !== text) option.text = text;
    },
    allow(value, allowed) {
      const option = optionOf(value);
      if (option) option.disabled = !allowed;
    },
    offer(value, offered) {
      const option = optionOf(value);
      // Safari does not hide hidden options.
      if (option) option.hidden = option.disabled = !offered;
    },
  };
}
