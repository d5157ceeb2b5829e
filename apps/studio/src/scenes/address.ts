import { changesBetween } from '../stage/changes.ts';
import type { SceneDocument } from '../stage/scene-document.ts';
import type { Stage } from '../stage/stage.ts';
import { isLink, linkOf } from './scene-link.ts';

/** The library's limit. */
const mostThreads = 64;

/** Shows the scene in the address; the default scene keeps the short address. */
export function showInAddress(stage: Stage, defaultScenario: string): void {
  let shown = '';
  stage.state.subscribe(({ status, scenario, plan }) => {
    if (status === 'loading' || scenario === shown) return;
    shown = scenario;
    // The user's own scenes have no address except that of a link.
    const isOwn = plan?.file === scenario;
    change((url) => {
      set(url, 'scenario', isOwn || scenario === defaultScenario ? undefined : scenario);
      if (!isOwn && isLink(url.hash)) url.hash = '';
    });
  });
}

/** `engine=gpu`: the GPU, `engine=4`: four threads; without it the choice is automatic. */
export function engineInAddress(stage: Stage): void {
  const wanted = new URLSearchParams(location.search).get('engine') ?? '';
  const threads = Number(wanted);
  if (wanted === 'gpu') stage.dispatch({ type: 'engine', value: { on: 'gpu' } });
  else if (Number.isInteger(threads) && threads >= 1 && threads <= mostThreads)
    stage.dispatch({ type: 'engine', value: { threads } });
  let shown: string | undefined = wanted;
  stage.state.subscribe(({ engine: { on, threads } }) => {
    const now = on === 'gpu' ? 'gpu' : threads === 'auto' ? undefined : String(threads);
    if (now === shown) return;
    shown = now;
    setInAddress('engine', now);
  });
}

/** Sets or removes a query parameter of the address. */
export function setInAddress(key: string, value: string | undefined): void {
  change((url) => set(url, key, value));
}

/** Puts an edited scene into the address, as a link. @returns removes it again */
export function holdInAddress({ document, original }: Stage): () => void {
  const before = new URL(location.href);
  let isHeld = true;
  let held = '';
  const hold = async (edited: SceneDocument): Promise<void> => {
    // A scene that is too large for a link gets none.
    const link = await linkOf(edited).catch(() => '');
    if (!isHeld || link === '') return;
    held = link;
    change((url) => {
      set(url, 'scenario', undefined);
      url.hash = link;
    });
  };
  if (document && original && changesBetween(original, document).length > 0) void hold(document);
  return () => {
    isHeld = false;
    // Another link may have been opened meanwhile.
    if (held === '' || location.hash !== held) return;
    change((url) => {
      set(url, 'scenario', before.searchParams.get('scenario') ?? undefined);
      url.hash = before.hash;
    });
  };
}

function set({ searchParams }: URL, key: string, value: string | undefined): void {
  if (value === undefined) searchParams.delete(key);
  else searchParams.set(key, value);
}

function change(make: (url: URL) => void): void {
  const url = new URL(location.href);
  make(url);
  // Keeps separators readable.
  url.search = url.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (url.href !== location.href) history.replaceState(null, '', url);
}
