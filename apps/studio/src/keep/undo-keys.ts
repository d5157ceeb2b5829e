import type { Stage } from '../stage/stage.ts';

/** Ctrl+Z and its kin, and where one step of undo ends: each press of a key or a pointer begins another. */
export function listenForUndo(page: HTMLElement, stage: Stage): void {
  /** A field in which something was typed that does not count yet: there the browser undoes letters. */
  let typing: EventTarget | null = null;
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text') typing = target;
  });
  page.addEventListener('change', () => (typing = null));
  page.addEventListener('focusout', () => (typing = null));

  const settle = (): void => stage.dispatch({ type: 'settle' });
  window.addEventListener('pointerdown', settle, { capture: true });
  window.addEventListener('keydown', (event) => !event.repeat && settle(), { capture: true });

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
