import { metricRows } from 'shoal';
import { jumpChart } from '../front/jump-chart.ts';
import type { Panes } from '../front/panes.ts';
import { sideColours } from '../front/side-colours.ts';
import { element } from '../panels/element.ts';

const shown = ['polarisation', 'nearestNeighbour', 'speed'] as const;
/** Real seconds from one measurement to the next. */
const every = 0.5;

/** A few numbers of both sides, and how much their fish twitch. */
export function figures(panes: Panes): { readonly root: HTMLElement; update(seconds: number): void } {
  const rows = metricRows.filter(({ key }) => shown.some((one) => one === key));
  const cells = rows.map(({ key, title, unit, effect }) => {
    const values = sideColours.map((colour, side) => {
      const value = element('output', {
        'aria-live': 'off',
        'aria-label': `${title}, ${side === 0 ? 'first' : 'second'}`,
      });
      value.style.setProperty('--side', colour);
      return value;
    });
    const row = element(
      'tr',
      { title: effect },
      element('th', { scope: 'row' }, title),
      ...values.map((value) => element('td', {}, value)),
      element('td', { class: 'unit' }, unit),
    );
    return { key, values, row };
  });
  const chart = jumpChart(panes.panes.map(({ jumps }) => jumps));
  const root = element('div', { class: 'figures' }, element('table', {}, ...cells.map(({ row }) => row)), chart.root);
  let since = every;
  return {
    root,
    update(seconds) {
      chart.update();
      since += seconds;
      if (since < every) return;
      since = 0;
      for (const [side, { jumps }] of panes.panes.entries()) {
        const measured = jumps.metrics?.measure();
        if (measured) for (const { key, values } of cells) values[side].textContent = measured[key].toFixed(2);
      }
    },
  };
}
