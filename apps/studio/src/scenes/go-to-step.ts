// Computes steps until the scene is at a given one, with progress, for links and recorded moments.

import type { Stage } from '../stage/stage.ts';

/** Longest time for computing steps, ms. Its progress is shown, and the user can stop it. */
export const longest = 30_000;
/** Time after which the total is estimated, ms. The first steps in a page that is still loading take much longer. */
const judgedAfter = 2000;
/** A frame counts for at most this time, ms, because the page may have been hidden. */
const longestFrame = 200;

/**
 * Steps the scene on to a later step, and pauses there. A scene that is opened in the meantime plays if this one did.
 * @param patience longest time that it may take, ms
 * @param tell called with the finished fraction
 * @returns `far`: it would take too long on this machine; `left`: the user has left the scene or gone to another step
 */
export async function goToStep(
  stage: Stage,
  step: number,
  patience: number = longest,
  tell: (fraction: number) => void = () => {},
): Promise<'there' | 'far' | 'left'> {
  const { state, playback } = stage;
  const { run, playing } = state.value;
  const from = playback.goal;
  let last = performance.now();
  let spent = 0;
  stage.dispatch({ type: 'seek', step, onward: true });
  const how = await new Promise<'there' | 'far' | 'left'>((resolve) => {
    const end = (how: 'there' | 'far' | 'left'): void => {
      // The subscription calls back before it returns.
      queueMicrotask(() => unsubscribe());
      resolve(how);
    };
    const unsubscribe = state.subscribe((now, before) => {
      const at = playback.played.value.step;
      if (now.run !== run || now.status !== 'ready') end('left');
      else if (now.sought === before.sought) return;
      else if (!playback.seeks) end(at === step ? 'there' : 'left');
      else if (playback.goal !== step) end('left');
      else {
        spent += Math.min(longestFrame, performance.now() - last);
        last = performance.now();
        const fraction = (at - from) / (step - from);
        if (spent > judgedAfter && spent > patience * fraction) end('far');
        else tell(fraction);
      }
    });
  });
  if (playing && state.value.status === 'loading') stage.dispatch({ type: 'play' });
  return how;
}
