import type { Stage } from '../stage/stage.ts';
import { actionRow } from '../ui/action-row.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { seedRow } from '../ui/seed-row.ts';

/** Step, restart, speed and seed. */
export function clockPanel(stage: Stage): HTMLElement {
  const reaches = element('p', { class: 'reaches', role: 'status', hidden: true });
  const pace = element('p', { class: 'pace' });
  const speed = numberRow({
    name: 'Speed',
    unit: '×',
    slider: [0, 4, 0.1],
    limits: [0, 100],
    help: "Playback speed, relative to the scenario's own speed.",
    change: (value) => stage.dispatch({ type: 'speed', value: Number(value) }),
  });
  const seed = seedRow('Seed of all random numbers: the same seed repeats the run exactly.', (value) =>
    stage.dispatch({ type: 'reseed', seed: value }),
  );
  stage.state.subscribe((state) => {
    speed.show(state.speed);
    seed.show(state.seed);
    const real = state.speed * (state.plan?.view.speed ?? 1);
    pace.textContent = `Real-time factor: ${Number(real.toPrecision(3))} ×`;
  });
  stage.readings.subscribe(({ latest: { share } }) => {
    const { speed: asked, playing } = stage.state.value;
    reaches.hidden = !playing || share >= 0.9;
    const reached = asked * share;
    if (!reaches.hidden)
      reaches.textContent = `Runs at ${reached.toFixed(reached < 0.1 ? 2 : 1)} ×: this computer cannot go faster.`;
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
      actionRow('New random start', 'Restart with a new random seed.', () => stage.dispatch({ type: 'reseed' })).root,
      actionRow('Reset settings', "Restore the scene's defaults.", () => stage.dispatch({ type: 'revert' })).root,
    ),
    speed.root,
    pace,
    reaches,
    seed.root,
  );
}
