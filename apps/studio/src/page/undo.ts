import type { Stage } from '../stage/stage.ts';
import { icon } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';

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

const undoShape = 'M9.5 5 4 10l5.5 5v-3.6h5a3 3 0 0 1 0 6H10V19h4.5a4.6 4.6 0 0 0 0-9.2h-5z';
const redoShape = 'M14.5 5 20 10l-5.5 5v-3.6h-5a3 3 0 0 0 0 6H14V19H9.500a4.600 4.600 0 0 1 0-9.200h5z';

export function undoButtons(stage: Stage): HTMLElement[] {
  const button = (type: 'undo' | 'redo', name: string, keys: string, shape: string): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'tool', 'aria-label': name }, icon(shape).root);
    made.addEventListener('click', () => stage.dispatch({ type }));
    const show = (): void => {
      const what = stage.history.titleOf(type);
      made.title = `${name}${what && `: ${what}`} (${keys})`;
    };
    stage.history.latest.subscribe(show);
    stage.history.offers.subscribe(show);
    return made;
  };
  const undo = button('undo', 'Undo', 'Ctrl+Z', undoShape);
  const redo = button('redo', 'Redo', 'Ctrl+Y', redoShape);
  stage.history.offers.subscribe((offers) => {
    undo.disabled = !offers.undo;
    redo.disabled = !offers.redo;
  });
  return [undo, redo];
}
