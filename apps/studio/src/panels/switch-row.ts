import { element } from './element.ts';

/** A switch with its name beside it. */
export function switchRow(
  label: string,
  help: string,
  change: (on: boolean) => void,
): { root: HTMLElement; show(on: boolean): void } {
  const input = element('input', { type: 'checkbox', role: 'switch', 'aria-label': label });
  input.addEventListener('change', () => change(input.checked));
  const root = element(
    'label',
    { class: 'line switch', title: help },
    element('span', { class: 'label' }, label),
    input,
  );
  return {
    root,
    show(on) {
      input.checked = on;
    },
  };
}
