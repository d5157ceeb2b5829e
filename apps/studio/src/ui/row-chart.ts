// The chart that can be opened below a row of settings.

import { icon } from './buttons.ts';
import { element } from './element.ts';

/** A chart that opens below a row. */
export interface RowChart {
  /** Label of the button that opens it. */
  readonly title: string;
  /**
   * Fills the space below the row.
   * @param set requests a value of the row
   */
  open(into: HTMLElement, set: (value: number) => void): OpenRowChart;
}

export interface OpenRowChart {
  /** Shows the current value of the row. */
  show(value: unknown): void;
  close(): void;
}

const axesAndCurve = 'M4 4v16h16M8 15l3.5-5 3 3L20 6';

/** Closes the open chart, because only one is open at a time. */
let closeOpen: (() => void) | undefined;

/**
 * The buttons that open a chart below a row, and the place for the chart.
 * @param name of the row
 */
export function rowChart(
  name: string,
  chart: RowChart,
  set: (value: number) => void,
): {
  readonly iconButton: HTMLElement;
  readonly wordButton: HTMLElement;
  readonly place: HTMLElement;
  show(value: unknown): void;
} {
  const place = element('div', { class: 'row-chart', role: 'group', 'aria-label': `${name}: effect`, hidden: true });
  const iconButton = element('button', {
    type: 'button',
    class: 'chart-icon',
    'aria-label': `${name}: ${chart.title.toLowerCase()}`,
    'aria-expanded': 'false',
    title: chart.title,
  });
  iconButton.append(icon(axesAndCurve).root);
  const wordButton = element('button', { type: 'button', class: 'chart-word', 'aria-expanded': 'false' }, chart.title);
  let opened: OpenRowChart | undefined;
  let shown: unknown;
  const tell = (): void => {
    place.hidden = !opened;
    wordButton.textContent = opened ? 'Close the chart' : chart.title;
    for (const one of [iconButton, wordButton]) one.setAttribute('aria-expanded', String(opened !== undefined));
  };
  const close = (): void => {
    opened?.close();
    opened = undefined;
    closeOpen = undefined;
    place.replaceChildren();
    tell();
  };
  const toggle = (): void => {
    const isOpen = opened !== undefined;
    closeOpen?.();
    if (isOpen) return;
    closeOpen = close;
    place.hidden = false;
    opened = chart.open(place, set);
    opened.show(shown);
    tell();
  };
  for (const one of [iconButton, wordButton]) one.addEventListener('click', toggle);
  return {
    iconButton,
    wordButton,
    place,
    show(value) {
      shown = value;
      opened?.show(value);
    },
  };
}
