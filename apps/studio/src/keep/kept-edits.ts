import { parseScenarioText } from 'shoal';
import { changesBetween } from '../stage/changes.ts';
import type { SceneDocument } from '../stage/scene-document.ts';
import type { Stage } from '../stage/stage.ts';
import { warningOf } from './heavy-scene.ts';
import type { Notice } from './notice.ts';
import type { OwnScenes } from './own-scenes.ts';
import { refusalOf } from './refusal.ts';

const key = 'shoal.scene';

/** What a reload would lose. */
interface Kept {
  /** What the address said of the scene: at another one somebody wants another scene. */
  readonly address: string;
  readonly scenario: string;
  /** The scene as it was opened, if the viewer brought it along. */
  readonly own?: SceneDocument;
  /** The scene as it was left. */
  readonly document: SceneDocument;
}

/** What was kept, with its documents as text: nothing in them is trusted. */
interface Left {
  readonly scenario: string;
  readonly own: string | undefined;
  readonly document: string;
}

/**
 * Keeps an edited scene, and one that the viewer brought along, in the tab until the page is loaded again. Where the
 * browser keeps nothing, nothing is kept.
 */
export function keepEdits(stage: Stage): void {
  const keep = (): void => {
    const { document, original } = stage;
    const { scenario, plan, status } = stage.state.value;
    if (!document || !original || status !== 'ready') return;
    const isOwn = plan?.file === scenario;
    const kept: Kept = { address: addressOf(location), scenario, ...(isOwn && { own: original }), document };
    const text = isOwn || changesBetween(original, document).length > 0 ? JSON.stringify(kept) : '';
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // There is no room, or nothing may be kept here.
    }
  };
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
}

/** Opens the scene that was left here and makes its edits again; false: none that is known was left at this address. */
export async function bringEditsBack(stage: Stage, openText: OwnScenes['openText'], notice: Notice): Promise<boolean> {
  const left = takeLeft(stage);
  if (!left) return false;
  const { scenario, own, document } = left;
  if (own === undefined) stage.dispatch({ type: 'open', scenario });
  else if (!openText(own, scenario)) return false;
  await opened(stage);
  // Another one was opened meanwhile, or in its place.
  if (stage.state.value.scenario !== scenario) return true;
  try {
    // Such as what an older version of the page has left.
    if (refusalOf(document, scenario)) throw new Error('The scene that was left cannot be shown.');
    const bringBack = (): void => edit(stage, parseScenarioText(document).scenario, notice);
    const warning = warningOf(document, scenario);
    if (warning)
      notice.offer(`Your edits would keep this page busy. ${warning}`, 'Make them again', bringBack, 'Cancel');
    else bringBack();
  } catch {
    notice.complain('Your edits from before could not be made again.');
  }
  return true;
}

function edit(stage: Stage, left: SceneDocument, notice: Notice): void {
  if (!stage.document) return;
  // A mesh from a file of the viewer's went with the page.
  const obstacles = left.obstacles.filter(({ shape }) => shape.kind !== 'mesh' || shape.file in stage.meshes);
  const changes = changesBetween(stage.document, { ...left, obstacles });
  if (changes.length === 0) return;
  stage.dispatch({ type: 'hold' });
  try {
    const edits = changes.filter(({ path }) => path !== 'seed').map(({ path, after }) => ({ path, value: after }));
    if (edits.length < changes.length) stage.dispatch({ type: 'reseed', seed: left.seed });
    if (edits.length > 0) stage.dispatch({ type: 'edit', edits });
  } finally {
    stage.dispatch({ type: 'settle' });
  }
  const lost = left.obstacles.length - obstacles.length;
  notice.offer(
    lost > 0 ? 'Your edits were kept, but for meshes from files: add those again.' : 'Your edits were kept.',
    'Start afresh',
    () => stage.dispatch({ type: 'revert' }),
  );
}

/** What is taken is gone: a scene that cannot be shown does not come again and again. */
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
    const letGo = state.subscribe(({ status }) => {
      if (status === 'loading') return;
      // Only then is it known.
      queueMicrotask(() => letGo());
      resolve();
    });
  });
}
