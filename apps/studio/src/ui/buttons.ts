// The buttons that views of the studio share: words, icons, switches and rows of actions.

import type { Observable } from '../stage/state/observable.ts';
import type { StageState } from '../stage/state/state.ts';
import { isRunning } from '../stage/view-change.ts';
import { type Attributes, element } from './element.ts';

/** A button with a text. Its style is `word` unless `attributes` set a class. */
export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'word', ...attributes }, text);
  made.addEventListener('click', press);
  return made;
}

/** A button with a cross that closes something. @param name its accessible name, such as `Close the tour (Esc)` */
export function closeButton(name: string, press: () => void): HTMLButtonElement {
  return button('×', press, { class: 'close', title: name, 'aria-label': name });
}

export interface ActionRow {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  /** The effect of the button, in one line. */
  readonly help: HTMLElement;
}

let rows = 0;

/** A button with a description of its effect next to it. */
export function actionRow(text: string, effect: string, press: () => void): ActionRow {
  const help = element('p', { id: `action-${++rows}`, class: 'help' }, effect);
  const made = button(text, press, { class: 'action', 'aria-describedby': help.id });
  return { root: element('div', { class: 'action-row' }, made, help), button: made, help };
}

interface Icon {
  readonly root: SVGElement;
  /** @param path of an SVG path in a box of 24 by 24 */
  show(path: string): void;
}

/** An icon on a button, hidden from screen readers because the button has a name. */
export function icon(shape = ''): Icon {
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  root.setAttribute('viewBox', '0 0 24 24');
  root.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape);
  root.append(path);
  return { root, show: (other) => path.setAttribute('d', other) };
}

/** `w_s` as a letter with a subscript. */
export function symbolOf(text: string): HTMLElement {
  const [letter, index] = text.split('_');
  return element('var', {}, letter, ...(index ? [element('sub', {}, index)] : []));
}

interface Segments<T extends string> {
  readonly root: HTMLElement;
  show(value: T): void;
}

/** Buttons side by side, of which one is chosen. @param name accessible name of the choice */
export function segments<T extends string>(
  name: string,
  options: readonly (readonly [value: T, text: string, help: string])[],
  choose: (value: T) => void,
): Segments<T> {
  const made = options.map(([value, text, title]) => ({
    value,
    button: button(text, () => choose(value), { title, 'aria-pressed': 'false' }),
  }));
  return {
    root: element('div', { class: 'segments', role: 'group', 'aria-label': name }, ...made.map((one) => one.button)),
    show(value) {
      for (const one of made) one.button.setAttribute('aria-pressed', String(one.value === value));
    },
  };
}

const playIcon = 'M8 5.2v13.6l11-6.8z';
const pauseIcon = 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z';

/** A button that plays or pauses. Its icon and label say what a click does. */
export function playButton(
  state: Observable<StageState>,
  toggle: () => void,
): { readonly root: HTMLButtonElement; readonly dispose: () => void } {
  const shape = icon();
  const root = element('button', { type: 'button', class: 'play' }, shape.root);
  root.addEventListener('click', toggle);
  const dispose = state.subscribe((now) => {
    root.disabled = now.status === 'failed';
    const runs = isRunning(now) && !root.disabled;
    shape.show(runs ? pauseIcon : playIcon);
    root.setAttribute('aria-label', runs ? 'Pause' : 'Play');
    root.title = runs ? 'Pause (space)' : 'Play (space)';
  });
  return { root, dispose };
}
