import { button } from './button.ts';
import { element } from './element.ts';

export interface Segments<T extends string> {
  readonly root: HTMLElement;
  show(value: T): void;
}

/** Buttons side by side, of which one is chosen. @param name accessible name of the choice */
export function segments<T extends string>(
  name: string,
  options: readonly (readonly [value: T, text: string, help: string])[],
  choose: (value: T) => void,
): Segments<T> {
  const made = options.map(([value, text, title]) => ({
    value,
    button: button(text, () => choose(value), { title, 'aria-pressed': 'false' }),
  }));
  return {
    root: element('div', { class: 'segments', role: 'group', 'aria-label': name }, ...made.map((one) => one.button)),
    show(value) {
      for (const one of made) one.button.setAttribute('aria-pressed', String(one.value === value));
    },
  };
}
