import { element } from './element.ts';
import { unfoldsInSight } from './unfold.ts';

/** A collapsible section of a panel. */
export function section(title: string, body: readonly HTMLElement[], { open = false } = {}): HTMLDetailsElement {
  return unfoldsInSight(
    element(
      'details',
      { class: 'section', 'data-section': title, open },
      element('summary', {}, element('h3', {}, title)),
      element('div', { class: 'section-body' }, ...body),
    ),
  );
}
