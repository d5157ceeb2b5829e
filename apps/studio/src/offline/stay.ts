/**
 * Registers the service worker, which caches the page's files and adds the headers that threads over shared memory
 * need. The page also works without it.
 */
export async function stayAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // `hot` exists only in development.
    if (import.meta.hot) await leave(serviceWorker);
    else await register(serviceWorker);
  } catch {
    // Blocked by the user's settings.
  }
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  // Without the headers and a worker, the page reloads once to get the headers.
  if (!crossOriginIsolated && !workers.controller && !wasReloaded()) {
    workers.addEventListener('controllerchange', comeAgain, { once: true });
  }
  const registration = await workers.register('./service-worker.js', { updateViaCache: 'none' });
  // Checks for a newer version at once.
  await registration.update();
}

function comeAgain(): void {
  // Not if the user has begun to use the page; the threads then come with the next visit.
  if (!navigator.userActivation?.hasBeenActive) location.reload();
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Removes the worker that a built page may have left at the address of the development server. */
async function leave(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
}
