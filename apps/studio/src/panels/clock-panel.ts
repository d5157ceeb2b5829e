// The panels of the clock: step, restart, shuffle, speed, seed, and the times that steps and frames take.

import type { Stage } from '../stage/stage.ts';
import { capitalised, numberText } from '../stage/state/words.ts';
import { actionRow } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { randomSeed, seedRow } from '../ui/seed-row.ts';
import { enough } from './cost-hint.ts';

/**
 * Controls for step, restart, shuffle, speed and seed.
 * @param say shows a short message
 */
export function clockPanel(stage: Stage, say: (text: string) => void): HTMLElement {
  const reaches = element('p', { class: 'reaches', role: 'status' });
  const pace = element('p', { class: 'pace' });
  /** Simulated seconds per real second. */
  const factor = (): number => stage.state.value.speed * (stage.state.value.plan?.view.speed ?? 1);
  const speed = speedRow(stage);
  const seed = seedRow('Seed of all random numbers: the same seed repeats the run exactly.', (value) =>
    stage.dispatch({ type: 'reseed', seed: value }),
  );
  stage.state.subscribe((state) => {
    seed.show(state.seed);
    pace.textContent =
      factor() === 0
        ? 'Speed is 0: nothing moves.'
        : `Real-time factor: ${numberText(Number(factor().toPrecision(3)))} ×`;
  });
  stage.readings.subscribe(({ latest: { share } }) => {
    const reached = factor() * share;
    const text = `This computer reaches only ${numberText(reached, reached < 0.1 ? 2 : 1)} ×.`;
    reaches.textContent = stage.state.value.playing && share < enough ? text : '';
  });
  return element(
    'div',
    { class: 'clock' },
    element(
      'div',
      { class: 'actions' },
      actionRow('Step', 'Advance one step and pause.', () => stage.dispatch({ type: 'step' })).root,
      actionRow('Restart', 'Start again from time 0. Your settings stay.', () => stage.dispatch({ type: 'reset' }))
        .root,
      actionRow('New random start', 'Restart with a new random seed.', () =>
        stage.dispatch({ type: 'reseed', seed: randomSeed() }),
      ).root,
      actionRow(
        'Shuffle',
        'Random positions and headings; animals on the ground go back to where they start. To undo it, use the timeline, not Undo.',
        () => {
          stage.dispatch({ type: 'shuffle' });
          say('The school is shuffled. To go back, use the timeline, not Undo.');
        },
      ).root,
      actionRow('Reset settings', resetHelp, () => stage.dispatch({ type: 'revert' })).root,
    ),
    speed.root,
    pace,
    reaches,
    seed.root,
  );
}

/** Playback speed, relative to that of the scene. */
export function speedRow(stage: Stage): NumberRow {
  const row = numberRow({
    name: 'Speed',
    unit: '×',
    slider: [0, 4, 0.1],
    limits: [0, 100],
    help: 'Playback speed; 1 × is the speed that the scene sets.',
    change: (value) => stage.dispatch({ type: 'speed', value: Number(value) }),
  });
  stage.state.subscribe(({ speed }) => row.show(speed));
  return row;
}

/** Help of the controls that reset. */
export const resetHelp =
  'Back to how the scene opened: its settings, speed, style, display size, markings and overlays.';

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
