import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { icon } from '../ui/icon.ts';

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
