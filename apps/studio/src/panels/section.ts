import { element } from './element.ts';

/** A part of a panel that folds; it stays as it was left while the page is open. */
export function section(title: string, body: readonly HTMLElement[], { open = false } = {}): HTMLDetailsElement {
  return element(
    'details',
    { class: 'section', 'data-section': title, open },
    element('summary', {}, element('h3', {}, title)),
    element('div', { class: 'section-body' }, ...body),
  );
}
