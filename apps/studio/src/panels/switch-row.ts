import { element } from './element.ts';
import { refusalLine } from './refusal-line.ts';

/**
 * A switch with its name beside it. If the change is refused it says why, and is as it was.
 * @param change throws a sentence if it cannot be
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
