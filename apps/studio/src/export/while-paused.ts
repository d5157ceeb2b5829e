import type { Stage } from '../stage/stage.ts';

/** Pauses the scene during `work`. */
export async function whilePaused<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const { playing } = stage.state.value;
  stage.dispatch({ type: 'pause' });
  try {
    return await work();
  } finally {
    if (playing) stage.dispatch({ type: 'play' });
  }
}
