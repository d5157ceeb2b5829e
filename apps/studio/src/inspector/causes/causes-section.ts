import type { Stage } from '../../stage/stage.ts';
import { element } from '../../ui/element.ts';
import { unfoldsInSight } from '../../ui/section.ts';
import type { CausesChart } from './causes-chart.ts';
import type { FishPast } from './fish-past.ts';

/** A collapsible part of the fish card: the causes of the fish's motion over time. */
export function causesSection(stage: Stage, past: FishPast): HTMLElement {
  const body = element('div', { class: 'causes-body' });
  const root = unfoldsInSight(
    element(
      'details',
      { class: 'causes-section' },
      element('summary', {}, element('h3', {}, 'Why did it turn?')),
      body,
    ),
  );
  let chart: CausesChart | undefined;
  const open = async (): Promise<void> => {
    if (!root.open || chart) return;
    try {
      // The code is loaded on first use, so that the page opens without it.
      const { causesChart } = await import('./causes-chart.ts');
      chart ??= causesChart(stage, past);
      body.replaceChildren(chart.root);
      chart.draw();
      root.scrollIntoView({ block: 'nearest' });
    } catch {
      body.textContent = 'The chart could not be loaded. Check your connection and open it again.';
    }
  };
  root.addEventListener('toggle', () => void open().then(() => chart?.draw()));
  let shown: string | undefined;
  stage.state.subscribe(({ run, chosen }) => {
    const key = `${run} ${chosen}`;
    if (key !== shown) chart?.restart();
    shown = key;
  });
  stage.watch.sample.subscribe(() => chart?.draw());
  past.computed.subscribe(() => chart?.draw());
  stage.playback.played.subscribe(() => {
    if (!stage.state.value.playing) chart?.draw();
  });
  return root;
}
