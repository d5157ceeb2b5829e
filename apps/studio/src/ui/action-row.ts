import { button } from './button.ts';
import { element } from './element.ts';

export interface ActionRow {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  /** Its effect, in one line. */
  readonly help: HTMLElement;
}

let rows = 0;

/** A button with its effect beside it. */
export function actionRow(text: string, effect: string, press: () => void): ActionRow {
  const help = element('p', { id: `action-${++rows}`, class: 'help' }, effect);
  const made = button(text, press, { class: 'action', 'aria-describedby': help.id });
  return { root: element('div', { class: 'action-row' }, made, help), button: made, help };
}
