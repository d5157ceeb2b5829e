import { element } from './element.ts';

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

/** Scrolls an opened section into view; of a long section, its start. */
export function unfoldsInSight(details: HTMLDetailsElement): HTMLDetailsElement {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  details.querySelector('summary')?.addEventListener('click', () => {
    // The section opens only after the click event.
    requestAnimationFrame(() => {
      if (details.open) details.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
    });
  });
  return details;
}
