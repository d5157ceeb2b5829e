import { numberText } from '../stage/words.ts';
import { element } from '../ui/element.ts';

export interface BarRow {
  readonly root: HTMLElement;
  /**
   * @param length to show, m/s²
   * @param top the length that fills the bar, m/s²
   */
  show(length: number, top: number): void;
}

/** A name, a bar and its number in m/s². */
export function barRow(name: string, colour: string): BarRow {
  const bar = element('span', { class: 'fill' });
  const value = element('output', { 'aria-label': `${name}, m/s²`, 'aria-live': 'off' });
  const root = element(
    'div',
    { class: 'bar-row' },
    element('span', { class: 'label' }, name),
    element('span', { class: 'track', 'aria-hidden': 'true' }, bar),
    value,
  );
  root.style.setProperty('--rule', colour);
  return {
    root,
    show(length, top) {
      bar.style.width = `${(100 * Math.min(1, length / top)).toFixed(1)}%`;
      value.textContent = numberText(length, 2);
    },
  };
}
