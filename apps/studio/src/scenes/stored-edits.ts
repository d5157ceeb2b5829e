import { parseScenarioText } from 'shoal';
import { changesBetween } from '../stage/changes.ts';
import type { SceneDocument } from '../stage/scene-document.ts';
import type { Stage } from '../stage/stage.ts';
import type { Notice } from '../ui/notice.ts';
import { warningOf } from './heavy-scene.ts';
import type { OwnScenes } from './own-scenes.ts';
import { refusalOf } from './refusal.ts';

const key = 'shoal.scene';

/** An edited scene that a reload would lose. */
interface Stored {
  /** Address at which it was edited; another address asks for another scene. */
  readonly address: string;
  readonly scenario: string;
  /** The scene as it was opened, if it came from a file or link. */
  readonly own?: SceneDocument;
  /** The scene with its edits. */
  readonly document: SceneDocument;
}

/** Stored edits, with documents as text that is not trusted. */
interface Left {
  readonly scenario: string;
  readonly own: string | undefined;
  readonly document: string;
}

/**
 * Stores an edited scene, or the user's own one, in the tab for the next load of the page, where the browser allows
 * that.
 */
export function storeEdits(stage: Stage): void {
  const store = (): void => {
    const { document, original } = stage;
    const { scenario, plan, status } = stage.state.value;
    if (!document || !original || status !== 'ready') return;
    const isOwn = plan?.file === scenario;
    const stored: Stored = { address: addressOf(location), scenario, ...(isOwn && { own: original }), document };
    const text = isOwn || changesBetween(original, document).length > 0 ? JSON.stringify(stored) : '';
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // No space, or storage is blocked.
    }
  };
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store());
}

/** Opens the stored scene and repeats its edits; false: none was stored at this address. */
export async function restoreEdits(stage: Stage, openText: OwnScenes['openText'], notice: Notice): Promise<boolean> {
  const left = takeLeft(stage);
  if (!left) return false;
  const { scenario, own, document } = left;
  if (own === undefined) stage.dispatch({ type: 'open', scenario });
  else if (!openText(own, scenario)) return false;
  await opened(stage);
  // Another scene was opened meanwhile.
  if (stage.state.value.scenario !== scenario) return true;
  try {
    // For example one from an older version of the page.
    if (refusalOf(document, scenario)) throw new Error('The stored scene cannot be shown.');
    const restore = (): void => edit(stage, parseScenarioText(document).scenario, notice);
    const warning = warningOf(document, scenario);
    if (warning)
      notice.offer(`Your earlier edits may freeze this page. ${warning}`, 'Restore anyway', restore, 'Cancel');
    else restore();
  } catch {
    notice.complain('Your earlier edits could not be restored.');
  }
  return true;
}

function edit(stage: Stage, left: SceneDocument, notice: Notice): void {
  if (!stage.document) return;
  // Meshes from the user's files are not stored.
  const obstacles = left.obstacles.filter(({ shape }) => shape.kind !== 'mesh' || shape.file in stage.meshes);
  const changes = changesBetween(stage.document, { ...left, obstacles });
  if (changes.length === 0) return;
  stage.dispatch({ type: 'hold' });
  try {
    const edits = changes.filter(({ path }) => path !== 'seed').map(({ path, after }) => ({ path, value: after }));
    if (edits.length < changes.length) stage.dispatch({ type: 'reseed', seed: left.seed });
    if (edits.length > 0) stage.dispatch({ type: 'edit', edits });
  } finally {
    stage.dispatch({ type: 'commit' });
  }
  const lost = left.obstacles.length - obstacles.length;
  notice.offer(
    lost > 0 ? 'Your edits were restored, except meshes from files. Add those again.' : 'Your edits were restored.',
    'Reset settings',
    () => stage.dispatch({ type: 'revert' }),
  );
}

/** Removes what it reads: a scene that cannot be shown must not come back at each load. */
function takeLeft({ catalogue }: Stage): Left | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!text) return undefined;
    const { address, scenario, own, document } = JSON.parse(text);
    const isKnown = own ? typeof scenario === 'string' : catalogue.entries.some(({ name }) => name === scenario);
    if (address !== addressOf(location) || !isKnown) return undefined;
    return { scenario, own: own ? JSON.stringify(own) : undefined, document: JSON.stringify(document ?? null) };
  } catch {
    return undefined;
  }
}

function addressOf({ search, hash }: Location): string {
  return (new URLSearchParams(search).get('scenario') ?? '') + hash;
}

function opened({ state }: Stage): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = state.subscribe(({ status }) => {
      if (status === 'loading') return;
      // The subscription calls back before it returns.
      queueMicrotask(() => unsubscribe());
      resolve();
    });
  });
}
