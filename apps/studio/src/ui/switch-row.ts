import { element } from './element.ts';
import { refusalLine } from './refusal-line.ts';

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
