import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
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
