import { stayAtHand } from '../offline/stay.ts';
import { loadMetrics } from '../stage/later-metrics.ts';
import type { Stage } from '../stage/stage.ts';
import { isEmbedded } from './embed.ts';

/** Milliseconds after which panels are loaded though the page draws without a pause. */
const longestWait = 200;

/**
 * Loads the rest of the page once the first picture is on the screen, so that nothing delays that one: panels,
 * metrics, then the files for later visits.
 * @param complete loads the panels
 */
export async function afterFirstPicture(stage: Stage, complete: () => Promise<void>): Promise<void> {
  await isShown(stage);
  performance.mark('first picture');
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, longestWait);
  });
  // A frame in another page shows no panels; if its keys ask for them, they come then.
  if (!isEmbedded) await complete();
  await loadMetrics();
  await stayAtHand();
}

/** Resolves when a picture of the scene, or why there is none, is on the screen. */
async function isShown({ state }: Stage): Promise<void> {
  let unsubscribe = (): void => {};
  await new Promise<void>((resolve) => {
    unsubscribe = state.subscribe(({ status }) => status !== 'loading' && resolve());
  });
  unsubscribe();
  // Drawn in the next frame, and on the screen when the one after begins.
  for (let k = 0; k < 2; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
