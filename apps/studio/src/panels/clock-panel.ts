import type { Stage } from '../stage/stage.ts';
import { actionRow } from './action-row.ts';
import { element } from './element.ts';
import { numberRow } from './number-row.ts';

/** Time and chance: what the viewer does to a scene without changing its rules. */
export function clockPanel(stage: Stage): HTMLElement {
  const reaches = element('p', { class: 'reaches', role: 'status', hidden: true });
  const pace = element('p', { class: 'pace' });
  const speed = numberRow({
    name: 'Speed',
    label: 'Speed',
    unit: '×',
    slider: [0, 4, 0.1],
    limits: [0, 100],
    help: "How fast time passes, times the scenario's own speed.",
    change: (value) => stage.dispatch({ type: 'speed', value: Number(value) }),
  });
  const seed = numberRow({
    name: 'Seed',
    label: 'Seed',
    unit: '',
    slider: [0, 99, 1],
    limits: [0, 2 ** 32 - 1],
    whole: true,
    help: 'All chance follows from it: the same seed gives the same run, to the last bit.',
    change: (value) => stage.dispatch({ type: 'reseed', seed: Number(value) }),
  });
  stage.state.subscribe((state) => {
    speed.show(state.speed);
    seed.show(state.seed);
    const real = state.speed * (state.plan?.view.speed ?? 1);
    pace.textContent = real === 1 ? 'Real time.' : `${Number(real.toPrecision(3))} × real time.`;
  });
  stage.readings.subscribe(({ latest: { share } }) => {
    const { speed: asked, playing } = stage.state.value;
    reaches.hidden = !playing || share >= 0.9;
    const reached = asked * share;
    if (!reaches.hidden) reaches.textContent = `reaches ${reached.toFixed(reached < 0.1 ? 2 : 1)} ×`;
  });
  return element(
    'div',
    { class: 'clock' },
    element(
      'div',
      { class: 'actions' },
      actionRow('Step', 'Pauses and goes on by one step.', () => stage.dispatch({ type: 'step' })).root,
      actionRow('Start over', 'From the start, with your numbers.', () => stage.dispatch({ type: 'reset' })).root,
      actionRow('New seed', 'From the start, with other chance.', () => stage.dispatch({ type: 'reseed' })).root,
      actionRow('Original numbers', 'As they came, from the start.', () => stage.dispatch({ type: 'revert' })).root,
    ),
    speed.root,
    pace,
    reaches,
    seed.root,
  );
}
