// Reads and writes what the address of the page says besides a scene, such as the engine.

import { differencesBetween } from 'shoal/scenario';
import type { SceneDocument } from '../stage/edited-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { linkOf } from './scene-link.ts';

/** The library's limit. */
const mostThreads = 64;

/** `engine=gpu` is the GPU, `engine=4` four threads. If it is missing, the choice is automatic. */
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
  changeAddress((url) => setParameter(url, key, value));
}

/** Puts the scene that has just been opened into the address of its entry, as a link, if it is small enough for one. */
export async function linkInAddress(stage: Stage): Promise<void> {
  const { document } = stage;
  const { run } = stage.state.value;
  const { entry } = history.state ?? {};
  const linked = document && (await linkOf(stage.whole(document), stage.meshes).catch(() => undefined));
  // The user may have gone elsewhere in the meantime.
  if (!linked || linked.leftOut.length > 0 || stage.state.value.run !== run || history.state?.entry !== entry) return;
  changeAddress((url) => {
    url.hash = linked.link;
  });
}

/** Puts an edited scene into the address, as a link. @returns a function that removes it */
export function holdInAddress(stage: Stage): () => void {
  const { document, original } = stage;
  const before = new URL(location.href);
  let isHeld = true;
  let held = '';
  const hold = async (edited: SceneDocument): Promise<void> => {
    // A scene that is too large for a link is not put into the address.
    const link = await linkOf(stage.whole(edited), stage.meshes).then(
      (linked) => linked.link,
      () => '',
    );
    if (!isHeld || link === '') return;
    held = link;
    changeAddress((url) => {
      setParameter(url, 'scenario', undefined);
      url.hash = link;
    });
  };
  if (document && original && differencesBetween(original, document).length > 0) void hold(document);
  return () => {
    isHeld = false;
    // The user may have opened another link in the meantime.
    if (held === '' || location.hash !== held) return;
    changeAddress((url) => {
      setParameter(url, 'scenario', before.searchParams.get('scenario') ?? undefined);
      url.hash = before.hash;
    });
  };
}

/** Sets or removes a query parameter of an address. */
export function setParameter({ searchParams }: URL, key: string, value: string | undefined): void {
  if (value === undefined) searchParams.delete(key);
  else searchParams.set(key, value);
}

let isKept = false;

/** Runs `act` without changing the address, because the browser is about to go to another entry of its history. */
export function keepAddress(act: () => void): void {
  isKept = true;
  try {
    act();
  } finally {
    isKept = false;
  }
}

/**
 * Changes the address of the page.
 * @param entry state of the entry in the browser's history, and whether it is new; default: the current entry
 */
export function changeAddress(
  make: (url: URL) => void,
  entry?: { readonly state: unknown; readonly isNew: boolean },
): void {
  if (isKept) return;
  const url = new URL(location.href);
  make(url);
  tidy(url);
  if (entry?.isNew) history.pushState(entry.state, '', url);
  else if (entry || url.href !== location.href) history.replaceState(entry ? entry.state : history.state, '', url);
}

/** Keeps separators readable. @returns an equivalent address */
export function tidy(url: URL): URL {
  url.search = url.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  return url;
}
