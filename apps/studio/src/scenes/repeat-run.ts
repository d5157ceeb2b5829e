import type { Stage, StageState } from '../stage/stage.ts';
import { goToStep } from './go-to-step.ts';
import type { RunEdit } from './linked-run.ts';

/**
 * Goes to a step of the shown scene, with edits on the way, and pauses there.
 * @param tell receives the fraction of the way
 * @returns how it ended, and the edits that were not made because the user has gone elsewhere
 */
export async function repeatRun(
  stage: Stage,
  edits: readonly RunEdit[],
  step: number,
  tell: (fraction: number) => void,
): Promise<{ readonly how: 'there' | 'left'; readonly rest: readonly RunEdit[] }> {
  const { playback, state } = stage;
  const { scenario, playing } = state.value;
  stage.dispatch({ type: 'pause' });
  if (playback.goal > 0) stage.dispatch({ type: 'reset' });
  const goTo = async (next: number): Promise<boolean> => {
    const from = playback.goal;
    if (next <= from) return true;
    const how = await goToStep(stage, next, Infinity, (part) => tell((from + part * (next - from)) / step));
    const isElsewhere = state.value.scenario !== scenario;
    if (isElsewhere && playing) stage.dispatch({ type: 'play' });
    return how === 'there' && !isElsewhere;
  };
  for (const [k, edit] of edits.entries()) {
    if (!(await goTo(Math.min(step, edit.step)))) return { how: 'left', rest: edits.slice(k) };
    await repeat(stage, edit);
  }
  return { how: (await goTo(step)) ? 'there' : 'left', rest: [] };
}

/** Makes the edits at the present step. */
export async function repeatAll(stage: Stage, edits: readonly RunEdit[]): Promise<void> {
  for (const edit of edits) await repeat(stage, edit);
}

async function repeat(stage: Stage, edit: RunEdit): Promise<void> {
  const { history } = stage;
  history.isRepeating = true;
  // Each edit is a step of undo, as when it was made.
  stage.dispatch({ type: 'commit' });
  if ('command' in edit) stage.dispatch({ type: 'command', command: edit.command });
  else stage.dispatch({ type: 'edit', edits: edit.edits });
  await when(stage, ({ pending }) => pending === undefined);
  await new Promise<void>((resolve) => stage.whenIdle(resolve));
  history.isRepeating = false;
}

/** Waits until the state is as wanted. */
export function when({ state }: Stage, isSo: (state: StageState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = state.subscribe(() => {
      // Another listener may have changed it again already.
      if (!isSo(state.value)) return;
      // The subscription calls back before it returns.
      queueMicrotask(() => unsubscribe());
      resolve();
    });
  });
}
