import type { Stage } from '../stage/stage.ts';
import { type Toast, toast } from '../ui/toast.ts';

/** Reports whether the steps that an edit in the past had discarded are back. */
const later = { back: '. The discarded steps are back', lost: '. Later steps are recomputed' };

/** Says what an edit has added, removed or undone, with a button that undoes it. */
export function editToast(stage: Stage): Toast {
  const shown = toast();
  const offer = (text: string, way: 'undo' | 'redo'): void => {
    shown.show(`${text}.`, way === 'undo' ? 'Undo' : 'Redo', () => stage.dispatch({ type: way }));
  };
  stage.history.latest.subscribe(({ done }) => {
    if (stage.history.isRepeating) return;
    const text = done?.title.text ?? '';
    const inside = text.charAt(0).toLowerCase() + text.slice(1);
    const steps = done?.later ? later[done.later] : '';
    if (done?.kind === 'undo') offer(`Undone: ${inside}${steps}`, 'redo');
    else if (done?.kind === 'redo') offer(`Redone: ${inside}${steps}`, 'undo');
    else if (done?.title.isLarge) offer(text, 'undo');
    // The button would undo a different edit.
    else shown.clear();
  });
  return shown;
}
