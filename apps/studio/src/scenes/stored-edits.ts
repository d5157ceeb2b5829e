import type { TriangleMesh } from 'shoal/fields';
import type { Stage } from '../stage/stage.ts';
import type { KeptMeshes } from './kept-meshes.ts';
import { type LeftScene, leftScene } from './left-scene.ts';
import { linkedRunFrom } from './linked-run.ts';
import { idOf } from './mesh-id.ts';
import { viewParameters } from './scene-view.ts';
import type { SeenView } from './seen-view.ts';

const key = 'shoal.scene';

/**
 * Stores the scene with its edits and view in the tab, for the next load of the page, if the browser allows it. The
 * address is stored too, because another address is for another scene. Meshes are already in the browser's storage; the
 * tab stores their ids.
 */
export function storeEdits(stage: Stage, seen: SeenView): void {
  const store = (): void => {
    const { scenario, status } = stage.state.value;
    const left = status === 'ready' ? leftScene(stage, scenario, seen.query) : undefined;
    if (!left) return;
    try {
      const ids = Object.entries(left.meshes ?? {}).map(([file, mesh]) => [file, idOf(mesh)]);
      const run = left.run && JSON.stringify(left.run);
      sessionStorage.setItem(key, JSON.stringify({ address: addressOf(location), ...left, meshes: ids, run }));
    } catch {
      // There is no space, or storage is blocked.
    }
  };
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store());
}

/**
 * The scene that was stored at this address; undefined if there is none. The scene is removed from storage, because one
 * that cannot be shown must not come back at each load.
 */
export async function takeStored({ catalogue }: Stage, kept: KeptMeshes): Promise<LeftScene | undefined> {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!text) return undefined;
    const { address, scenario, own, document, view, meshes, run } = JSON.parse(text);
    const isKnown = own ? typeof scenario === 'string' : catalogue.entries.some(({ name }) => name === scenario);
    if (address !== addressOf(location) || !isKnown) return undefined;
    const left = { scenario, own, document, view: typeof view === 'string' ? view : undefined };
    return {
      ...left,
      meshes: await storedMeshes(meshes, kept),
      run: typeof run === 'string' ? linkedRunFrom(run) : undefined,
    };
  } catch {
    return undefined;
  }
}

/** @param ids pairs of a file and an id, perhaps from an older version of the page */
async function storedMeshes(ids: unknown, kept: KeptMeshes): Promise<Readonly<Record<string, TriangleMesh>>> {
  const found: [string, TriangleMesh][] = [];
  for (const [file, id] of Array.isArray(ids) ? ids : []) {
    const mesh = await kept.get(String(id));
    if (mesh) found.push([String(file), mesh]);
  }
  return Object.fromEntries(found);
}

function addressOf({ search, hash }: Location): string {
  const query = new URLSearchParams(search);
  const view = viewParameters.flatMap((key) => (query.has(key) ? `&${key}=${query.get(key)}` : []));
  return (query.get('scenario') ?? '') + view.join('') + hash;
}
