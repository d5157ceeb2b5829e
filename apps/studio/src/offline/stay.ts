/**
 * Registers the service worker. It caches the page's files and adds the headers that threads with shared memory need.
 * The page also works without it.
 */
export async function stayAtHand(): Promise<void> {
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
