/** Keeps a dragged slider at its position on the screen when rows above it appear or disappear. */
export function holdHeldRow(scroller: HTMLElement): void {
  scroller.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'range') return;
    const top = (): number => target.getBoundingClientRect().top;
    const was = top();
    const keep = (): void => {
      if (!target.matches(':active') || !target.isConnected) return;
      const moved = top() - was;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
      requestAnimationFrame(keep);
    };
    requestAnimationFrame(keep);
  });
}
