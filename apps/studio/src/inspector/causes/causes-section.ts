import type { Stage } from '../../stage/stage.ts';
import { element } from '../../ui/element.ts';
import { unfoldsInSight } from '../../ui/unfold.ts';
import { momentOf } from './cause-moment.ts';
import { CauseRecord } from './cause-record.ts';
import type { CausesChart } from './causes-chart.ts';

/**
 * A collapsible part of the fish card: the causes of the fish's motion over time. Records as long as a fish is
 * selected.
 */
export function causesSection(stage: Stage): HTMLElement {
  const record = new CauseRecord();
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
  let recorded: string | undefined;

  const restart = (): void => {
    const { plan, run, chosen } = stage.state.value;
    const key = `${run} ${chosen}`;
    if (!plan || key === recorded) return;
    recorded = key;
    record.restart(plan.step);
    chart?.restart();
  };
  const open = async (): Promise<void> => {
    if (!root.open || chart) return;
    try {
      // The code is loaded on first use, so that the page opens without it.
      const { causesChart } = await import('./causes-chart.ts');
      chart ??= causesChart(stage, record);
      body.replaceChildren(chart.root);
      chart.draw();
      root.scrollIntoView({ block: 'nearest' });
    } catch {
      body.textContent = 'The chart could not be loaded. Check your connection and open it again.';
    }
  };
  root.addEventListener('toggle', () => void open().then(() => chart?.draw()));
  stage.state.subscribe(restart);
  stage.watch.looks.subscribe(({ latest }) => {
    if (!latest || latest.report.id !== stage.state.value.chosen) return;
    restart();
    record.add(momentOf(latest.report, latest, latest.simulation.plan.dimensions));
  });
  stage.watch.sample.subscribe(() => chart?.draw());
  stage.playback.played.subscribe((played, before) => {
    if (played.last < before.last) {
      record.forgetAfter(played.last);
      chart?.forget();
    }
    if (!stage.state.value.playing) chart?.draw();
  });
  return root;
}
