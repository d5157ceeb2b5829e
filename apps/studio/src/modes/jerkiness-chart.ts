import { sideColours } from '../colours/colours.ts';
import { numberText } from '../stage/state/words.ts';
import { element } from '../ui/element.ts';
import { series } from '../ui/series.ts';
import type { JerkinessWatch } from './jerkiness-watch.ts';

/** Simulated seconds that the chart shows. */
const shownSeconds = 60;

/** Mean jerkiness of each side over the last simulated minute. */
export function jerkinessChart(watches: readonly JerkinessWatch[]): { readonly root: HTMLElement; update(): void } {
  const drawn = series('Jerkiness, one line per side', sideColours);
  const numbers = watches.map((_, index) => {
    const number = element('output', { 'aria-live': 'off', 'aria-label': `Jerkiness of side ${index + 1}, m/s²` });
    number.style.setProperty('--side', sideColours[index]);
    return number;
  });
  const root = element(
    'figure',
    { class: 'jerkiness-chart' },
    element(
      'figcaption',
      {
        title: 'Mean change of acceleration from one step to the next. Smaller is smoother.',
      },
      'Jerkiness',
      element('span', { class: 'unit' }, 'm/s²'),
      ...numbers,
    ),
    drawn.root,
  );
  let shown = -1;
  return {
    root,
    update() {
      const newest = watches[0].points.at(-1)?.[0] ?? 0;
      if (newest === shown) return;
      shown = newest;
      drawn.show(
        watches.map(({ points }) => points),
        shownSeconds,
      );
      for (const [index, { points }] of watches.entries()) {
        const [, last] = points.at(-1) ?? [];
        numbers[index].textContent = last === undefined ? '' : numberText(last, 2);
      }
    },
  };
}
