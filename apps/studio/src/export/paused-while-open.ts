import type { Stage } from '../stage/stage.ts';
import type { TaskDialog } from '../ui/task-dialog.ts';

/** Pauses the scene while a dialog is open, so that "current state" is the state at which it was opened. */
export function pausedWhileOpen(stage: Stage, { root, open }: TaskDialog): TaskDialog {
  return {
    root,
    open() {
      const { playing } = stage.state.value;
      stage.dispatch({ type: 'pause' });
      if (playing) root.addEventListener('close', () => stage.dispatch({ type: 'play' }), { once: true });
      open();
    },
  };
}
