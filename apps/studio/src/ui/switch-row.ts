import { element } from './element.ts';

/**
 * A labelled switch. If a change is refused, the reason is shown and the switch is reset.
 * @param change throws an error with a message to show if it is refused
 */
export function switchRow(
  label: string,
  help: string,
  change: (on: boolean) => void,
): { root: HTMLElement; show(on: boolean): void } {
  const input = element('input', { type: 'checkbox', role: 'switch', 'aria-label': label });
  const refusal = refusalLine();
  input.addEventListener('change', () => {
    const on = input.checked;
    const putBack = (): void => {
      input.checked = !on;
    };
    refusal.of(() => change(on), putBack);
  });
  const line = element(
    'label',
    { class: 'line switch', title: help },
    element('span', { class: 'label' }, label),
    input,
  );
  return {
    root: element('div', { class: 'row' }, line, refusal.root),
    show(on) {
      input.checked = on;
    },
  };
}

/** Shows below a control why a change was refused, and resets the control. */
export function refusalLine(): { readonly root: HTMLElement; of(ask: () => void, putBack: () => void): void } {
  const root = element('p', { class: 'problem', role: 'alert', hidden: true });
  return {
    root,
    of(ask, putBack) {
      root.hidden = true;
      try {
        ask();
      } catch (error) {
        putBack();
        root.textContent = error instanceof Error ? error.message : String(error);
        root.hidden = false;
      }
    },
  };
}

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
