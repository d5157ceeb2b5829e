import type { Stage } from '../stage/stage.ts';
import { capitalised, numberText } from '../stage/state/words.ts';
import { element } from '../ui/element.ts';

/** Simulated time, the cost of a frame and of a step, and the phases of a step. */
export function timingPanel(stage: Stage): HTMLElement {
  const reading = (name: string, unit: string): { root: HTMLElement; show(value: string): void } => {
    const value = element('output', { 'aria-label': name, 'aria-live': 'off' });
    const root = element(
      'div',
      { class: 'reading' },
      element('span', { class: 'label' }, name),
      value,
      element('span', { class: 'unit' }, unit),
    );
    return { root, show: (text) => (value.textContent = text) };
  };
  const time = reading('Simulated time', 's');
  const steps = reading('Steps', '');
  const rate = reading('Steps per second', '1/s');
  const frame = reading('Time per frame', 'ms');
  const step = reading('Time per step', 'ms');
  const share = element('div', { class: 'share', 'aria-hidden': 'true' });
  const phaseList = element('div', { class: 'phases' });
  const rows = new Map<string, ReturnType<typeof reading>>();
  const bars = new Map<string, HTMLElement>();

  stage.readings.subscribe(({ latest }) => {
    time.show(numberText(latest.time, 1));
    steps.show(numberText(latest.steps));
    const { stepsPerSecond } = latest;
    rate.show(stepsPerSecond < 10 ? numberText(Number(stepsPerSecond.toPrecision(2))) : numberText(stepsPerSecond, 0));
    frame.show(numberText(latest.frame, 1));
    // Times of the GPU arrive late.
    step.show(latest.step > 0 ? numberText(latest.step, 2) : '–');
    phaseList.hidden = share.hidden = latest.phases.length === 0;
    for (const { name, milliseconds } of latest.phases) {
      let row = rows.get(name);
      let bar = bars.get(name);
      if (!row || !bar) {
        row = reading(capitalised(name), 'ms');
        bar = element('span', { title: capitalised(name) });
        rows.set(name, row);
        bars.set(name, bar);
        phaseList.append(row.root);
        share.append(bar);
      }
      row.show(numberText(milliseconds, 2));
      bar.style.flexGrow = String(milliseconds);
    }
  });
  return element('div', { class: 'timing' }, time.root, steps.root, rate.root, frame.root, step.root, share, phaseList);
}
