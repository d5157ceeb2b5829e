import { button } from './button.ts';
import { element } from './element.ts';

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
