import { element } from './element.ts';

/** `w_s` as a letter with a subscript. */
export function symbolOf(text: string): HTMLElement {
  const [letter, index] = text.split('_');
  return element('var', {}, letter, ...(index ? [element('sub', {}, index)] : []));
}
