import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { numberRow } from './number-row.ts';

/** A value of the page itself, not of the simulation: refuses what the page cannot show. */
function within(name: string, value: number | 'all', min: number, max: number): number {
  if (value !== 'all' && value >= min && value <= max) return value;
  throw new Error(`${name} must be between ${min} and ${max}.`);
}

/** Time, chance and size: what the viewer does to a scene without changing its rules. */
export function clockPanel(stage: Stage): HTMLElement {
  const button = (text: string, name: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'action', 'aria-label': name, title: name }, text);
    made.addEventListener('click', press);
    return made;
  };
  const speed = numberRow({
    name: 'Speed',
    label: 'Speed',
    unit: '×',
    slider: [0, 4, 0.1],
    help: "How fast time passes, times the scenario's own speed.",
    change: (value) => stage.dispatch({ type: 'speed', value: within('Speed', value, 0, 100) }),
  });
  const magnify = numberRow({
    name: 'Drawn size',
    label: 'Drawn size',
    unit: '×',
    slider: [0.5, 8, 0.5],
    help: 'Fish are drawn this many times as long as they are, so that they can be seen from afar. Only the picture changes.',
    change: (value) => stage.dispatch({ type: 'magnify', value: within('Drawn size', value, 0.1, 100) }),
  });
  const seed = numberRow({
    name: 'Seed',
    label: 'Seed',
    unit: '',
    slider: [0, 99, 1],
    help: 'All chance follows from it: the same seed gives the same run, to the last bit.',
    change: (value) => {
      const whole = Math.floor(within('The seed', value, 0, 2 ** 32 - 1));
      stage.dispatch({ type: 'reseed', seed: whole });
    },
  });
  stage.state.subscribe((state) => {
    speed.show(state.speed);
    magnify.show(state.magnify);
    seed.show(state.seed);
  });
  return element(
    'div',
    { class: 'clock' },
    element(
      'div',
      { class: 'actions' },
      button('Step', 'One step (.)', () => stage.dispatch({ type: 'step' })),
      button('Reset', 'Back to the start, with the numbers as they are (R)', () => stage.dispatch({ type: 'reset' })),
      button('New seed', 'Start from the next seed', () => stage.dispatch({ type: 'reseed' })),
      button('Restore', "All numbers as the scenario's file has them", () => stage.dispatch({ type: 'revert' })),
    ),
    speed.root,
    seed.root,
    magnify.root,
  );
}
