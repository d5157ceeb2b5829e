/** What somebody unfolds comes into sight; where it is too long for that, its beginning does. */
export function unfoldsInSight(details: HTMLDetailsElement): HTMLDetailsElement {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  details.querySelector('summary')?.addEventListener('click', () => {
    // It is as it was until the click is over.
    requestAnimationFrame(() => {
      if (details.open) details.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
    });
  });
  return details;
}
