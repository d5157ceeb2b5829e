import type { Stage } from '../stage/stage.ts';

/** Keys for undo and redo. Each press of a key or a pointer begins a new step of undo. */
export function listenForUndo(page: HTMLElement, stage: Stage): void {
  /** In a field with unfinished input, the browser's own undo is used. */
  let typing: EventTarget | null = null;
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text') typing = target;
  });
  page.addEventListener('change', () => (typing = null));
  page.addEventListener('focusout', () => (typing = null));

  const commit = (): void => stage.dispatch({ type: 'commit' });
  window.addEventListener('pointerdown', commit, { capture: true });
  window.addEventListener('keydown', (event) => !event.repeat && commit(), { capture: true });

  window.addEventListener('keydown', (event) => {
    const type = undoMeaning(event);
    if (!type || (typing !== null && typing === event.target)) return;
    event.preventDefault();
    stage.dispatch({ type });
  });
}

function undoMeaning({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}
