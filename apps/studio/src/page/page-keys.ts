import type { Stage } from '../stage/stage.ts';
import { isForControl } from '../ui/focus.ts';
import { keyMeaning, type PageCommand } from '../ui/keyboard.ts';

export function listenForKeys(stage: Stage, commands: Readonly<Record<PageCommand, () => void>>): void {
  window.addEventListener('keydown', (event) => {
    if (isForControl(event)) return;
    const meaning = keyMeaning(event.key, stage.state.value.look);
    if (!meaning) return;
    event.preventDefault();
    if (typeof meaning === 'string') commands[meaning]();
    else stage.dispatch(meaning);
  });
}
