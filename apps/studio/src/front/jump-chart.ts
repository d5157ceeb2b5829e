import { series } from '../inspector/series.ts';
import { element } from '../panels/element.ts';
import type { JumpWatch } from './jump-watch.ts';
import { sideColours } from './side-colours.ts';

/** Simulated seconds that the chart shows. */
const shownSeconds = 60;

/** How much the fish of each side twitch, over the last simulated minute. */
export function jumpChart(watches: readonly JumpWatch[]): { readonly root: HTMLElement; update(): void } {
  const drawn = series('Jumps in acceleration, one line a side', sideColours);
  const numbers = watches.map((_, index) => {
    const number = element('output', { 'aria-live': 'off', 'aria-label': `Jumps of side ${index + 1}, m/s²` });
    number.style.setProperty('--side', sideColours[index]);
    return number;
  });
  const root = element(
    'figure',
    { class: 'jump-chart' },
    element(
      'figcaption',
      {
        title:
          'How much the acceleration of a fish differs from one step to the next, on average: smaller is smoother.',
      },
      'Jumps in acceleration',
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
      for (const [index, { points }] of watches.entries())
        numbers[index].textContent = points.at(-1)?.[1].toFixed(2) ?? '';
    },
  };
}
