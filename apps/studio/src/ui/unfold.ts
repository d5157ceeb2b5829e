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
