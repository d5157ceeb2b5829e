import { numberText } from '../stage/words.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { refusalLine } from '../ui/refusal-line.ts';
import type { Shot } from '../viewport/camera/film-path.ts';

export interface ShotPlace {
  readonly index: number;
  readonly of: number;
  /** Start of the shot, in simulated time, s. */
  readonly begins: number;
}

export interface ShotActions {
  /** Moves the camera to the position of the shot. */
  readonly show: () => void;
  /** Throws an error with a message to show if the change is refused. */
  readonly change: (change: Partial<Shot>) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}

const transitions: readonly (readonly [Shot['next'], string])[] = [
  ['smooth', 'Smooth'],
  ['cut', 'Cut'],
];

/** A shot in the list: its view, length, transition and order. */
export function shotRow(shot: Shot, { index, of, begins }: ShotPlace, actions: ShotActions): HTMLElement {
  const name = `Shot ${index + 1}`;
  const refusal = refusalLine();
  const show = button(`${index + 1}`, actions.show, {
    class: 'shot-show',
    title: 'Move the camera here',
    'aria-label': `Look from shot ${index + 1}`,
  });
  const time = element(
    'span',
    { class: 'unit', title: 'Start of the shot, in simulated time' },
    `${numberText(begins, 1)} s`,
  );
  const seconds = element('input', {
    type: 'text',
    inputmode: 'decimal',
    value: Number(shot.seconds.toFixed(2)),
    'aria-label': `${name}: length in seconds`,
    title: 'Length in seconds of simulated time',
    autocomplete: 'off',
  });
  seconds.addEventListener('change', () =>
    refusal.of(
      () => actions.change({ seconds: lengthFrom(seconds.value) }),
      () => {
        seconds.value = String(Number(shot.seconds.toFixed(2)));
      },
    ),
  );
  const next = element(
    'select',
    {
      'aria-label': `${name}: transition to the next`,
      title: 'Smooth: the camera moves to the next shot. Cut: it stands still, then jumps there.',
    },
    ...transitions.map(([value, text]) => element('option', { value }, text)),
  );
  next.value = shot.next;
  next.addEventListener('change', () => actions.change({ next: transitions[next.selectedIndex][0] }));
  const tool = (text: string, label: string, press: () => void, disabled = false): HTMLButtonElement =>
    button(text, press, {
      class: 'shot-tool',
      title: label,
      'aria-label': `${name}: ${label.toLowerCase()}`,
      disabled,
    });
  return element(
    'li',
    { class: 'shot' },
    show,
    time,
    seconds,
    element('span', { class: 'unit' }, 's'),
    // The last shot has no transition.
    index === of - 1 ? element('span') : next,
    tool('↑', 'Earlier', () => actions.move(-1), index === 0),
    tool('↓', 'Later', () => actions.move(1), index === of - 1),
    tool('×', 'Delete', actions.remove),
    refusal.root,
  );
}

function lengthFrom(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !(value >= 0.01 && value <= 1e6))
    throw new Error('Enter a number of seconds from 0.01 to 1,000,000.');
  return value;
}
