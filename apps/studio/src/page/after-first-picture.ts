import { stayAtHand } from '../offline/stay.ts';
import { comparePairsWith, loadMetrics } from '../stage/measures/later-metrics.ts';
import type { Stage } from '../stage/stage.ts';
import { isEmbedded } from './embed.ts';

/** Milliseconds after which panels are loaded even if the page is never idle. */
const longestWait = 200;

/**
 * Loads the rest of the page once the first picture is on the screen: panels, metrics, then the files for later visits.
 * So nothing delays the picture.
 * @param complete loads the panels
 */
export async function afterFirstPicture(stage: Stage, complete: () => Promise<void>): Promise<void> {
  await isShown(stage);
  performance.mark('first picture');
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, longestWait);
  });
  // A page inside a frame shows no panels. They are loaded if a key needs them.
  if (!isEmbedded) await complete();
  const { workerMeasurer } = await import('../measuring/worker-measurer.ts');
  comparePairsWith(workerMeasurer());
  await loadMetrics();
  await stayAtHand();
}

/** Resolves when the screen shows the scene, or an error instead. */
async function isShown({ state }: Stage): Promise<void> {
  let unsubscribe = (): void => {};
  await new Promise<void>((resolve) => {
    unsubscribe = state.subscribe(({ status }) => status !== 'loading' && resolve());
  });
  unsubscribe();
  // Drawn in the next frame, and on the screen when the following frame begins.
  for (let k = 0; k < 2; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
