/**
 * Lets the page open without a network and from any host: a service worker keeps its files, and sends it with the
 * headers that threads over shared memory need. Where a browser allows no service worker, the page works as it is.
 */
export async function stayAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // Only sources that are served as they are edited are `hot`.
    if (import.meta.hot) await leave(serviceWorker);
    else await register(serviceWorker);
  } catch {
    // Blocked by the viewer's settings.
  }
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  // Only a page that came without the headers and without a worker gains by coming again: at once, and never twice.
  if (!crossOriginIsolated && !workers.controller && !wasReloaded()) {
    workers.addEventListener('controllerchange', comeAgain, { once: true });
  }
  const registration = await workers.register('./service-worker.js', { updateViaCache: 'none' });
  // Browsers look for a newer version when they find the time; without a network there is none to be found.
  await registration.update();
}

function comeAgain(): void {
  // Who has begun to do something is not interrupted: threads can wait for the next visit.
  if (!navigator.userActivation?.hasBeenActive) location.reload();
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Sources that are being worked on are never kept; a built page at the same address may have left its worker. */
async function leave(workers: ServiceWorkerContainer): Promise<void> {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
}
