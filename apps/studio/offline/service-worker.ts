/**
 * Caches the built page, so that it opens offline. Adds the two headers of cross-origin isolation that threads with
 * shared memory need.
 *
 * Page and files must have the same version, so a newer worker waits until no page of the older version is open. The
 * page itself comes from the network if there is one, so a new version appears on the next visit.
 */

export type {};

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: digest of all files, and their names. */
declare const built: { readonly version: string; readonly files: readonly string[] };

/** A host may have several copies of the page in different folders. */
const { scope } = self.registration;
const pages = [scope, `${scope}index.html`];
const prefix = `shoal ${scope} `;
const current = prefix + built.version;
/** Milliseconds after which a network that does not answer counts as none. */
const patience = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  if (request.mode !== 'navigate') event.respondWith(fileFor(request));
  // Does not handle other pages in the folder.
  else if (pages.includes(request.url.replace(/[?#].*/, ''))) event.respondWith(pageFor(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(current);
  // The browser's own cache may contain an older version.
  await cache.addAll(['./', ...built.files].map((file) => new Request(file, { cache: 'no-cache' })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  );
  // Also controls the page that was opened before the worker.
  await self.clients.claim();
}

async function pageFor({ url }: Request): Promise<Response> {
  try {
    const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
    if (answer.ok) return isolated(answer);
  } catch {
    // There is no network.
  }
  return (await kept('./')) ?? fetch(url);
}

async function fileFor(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? isolated(await fetch(request));
}

async function kept(file: string): Promise<Response | undefined> {
  const cache = await caches.open(current);
  const found = await cache.match(file, { ignoreSearch: true });
  return found && isolated(found);
}

function isolated(answer: Response): Response {
  // Responses of other origins, and errors, are passed on unchanged.
  if (answer.type === 'opaque' || answer.status === 0) return answer;
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  const bare = [101, 204, 205, 304].includes(status);
  return new Response(bare ? null : answer.body, { status, statusText, headers });
}
