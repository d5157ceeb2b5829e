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
