// Loads the rest of the page once the first picture is on the screen, so that nothing delays it.

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

/**
 * Registers the service worker. It caches the page's files and adds the headers that threads with shared memory need.
 * The page also works without it.
 */
async function stayAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // `hot` exists only on the development server.
    if (import.meta.hot) await leave(serviceWorker);
    else await register(serviceWorker);
  } catch {
    // The user's settings may block service workers.
  }
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  // If the headers and a worker are missing, the page reloads once to get the headers.
  if (!crossOriginIsolated && !workers.controller && !wasReloaded()) {
    workers.addEventListener('controllerchange', comeAgain, { once: true });
  }
  const registration = await workers.register('./service-worker.js', { updateViaCache: 'none' });
  // Checks for a newer version immediately.
  await registration.update();
}

function comeAgain(): void {
  // Does not reload a page that is already in use; threads are then available on the next visit.
  if (!navigator.userActivation?.hasBeenActive) location.reload();
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Removes a worker that a built page may have registered at the address of the development server. */
async function leave(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
}
