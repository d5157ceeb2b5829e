import { changesBetween } from '../stage/changes.ts';
import type { SceneDocument } from '../stage/scene-document.ts';
import type { Stage } from '../stage/stage.ts';
import { isLink, linkOf } from './scene-link.ts';

/** As many as the library shares steps among. */
const mostThreads = 64;

/** The address shows the scene, so that it can be shared; the first scene keeps the short one. */
export function showInAddress(stage: Stage, defaultScenario: string): void {
  let shown = '';
  stage.state.subscribe(({ status, scenario, plan }) => {
    if (status === 'loading' || scenario === shown) return;
    shown = scenario;
    // What the viewer brought along goes by its file's own name; it has no address but that of a link.
    const isOwn = plan?.file === scenario;
    change((url) => {
      set(url, 'scenario', isOwn || scenario === defaultScenario ? undefined : scenario);
      if (!isOwn && isLink(url.hash)) url.hash = '';
    });
  });
}

/** `engine=gpu` steps on the graphics card, `engine=4` on four threads; without it the page chooses. */
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

/** Sets or takes away one part of the address after `?`. */
export function setInAddress(key: string, value: string | undefined): void {
  change((url) => set(url, key, value));
}

/** Puts the whole scene into the address if it is edited, as a link does; returns how to take it out again. */
export function holdInAddress({ document, original }: Stage): () => void {
  const before = new URL(location.href);
  let isHeld = true;
  let held = '';
  const hold = async (edited: SceneDocument): Promise<void> => {
    // One that is too large for a link stays without.
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
    // Another link may have come in the meantime.
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
  // What separates parts is read by people too.
  url.search = url.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (url.href !== location.href) history.replaceState(null, '', url);
}
