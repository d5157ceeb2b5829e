// What the dialogs of exports share: the row for where a recording starts, and a scene that is paused while one is
// open.

import type { Stage } from '../stage/stage.ts';
import { type WordRow, wordRow } from '../ui/switch-row.ts';
import type { TaskDialog } from '../ui/task-dialog.ts';

/** Where a recording starts. */
export type Origin = 'start' | 'now';

export function originRow(change: (value: Origin) => void): WordRow<Origin> {
  return wordRow<Origin>(
    'Start at',
    [
      ['start', 'Start of the scene'],
      ['now', 'Current state'],
    ],
    'Start of the scene: time 0, with your settings. Current state: the scene as it is now.',
    change,
  );
}

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
