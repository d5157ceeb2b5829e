import { element } from '../panels/element.ts';

/** `w_s` as a letter with an index. */
export function symbolOf(text: string): HTMLElement {
  const [letter, index] = text.split('_');
  return element('var', {}, letter, ...(index ? [element('sub', {}, index)] : []));
}
