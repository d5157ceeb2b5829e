/** Scrolls an opened section into view, or the start of a long one. */
export function unfoldsInSight(details: HTMLDetailsElement): HTMLDetailsElement {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  details.querySelector('summary')?.addEventListener('click', () => {
    // It opens after the click event.
    requestAnimationFrame(() => {
      if (details.open) details.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
    });
  });
  return details;
}
