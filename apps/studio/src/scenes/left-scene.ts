// The scene as the user left it: what is stored of it, and how it is opened again.

import { parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { differencesBetween } from 'shoal/scenario';
import type { SceneDocument } from '../stage/edited-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { type MissingObstacle, obstaclesOf } from '../stage/state/read-scene.ts';
import type { Notice } from '../ui/notice.ts';
import { type LinkedRun, linkedRunOf, type RunEdit, startOf } from './linked-run.ts';
import { meshesOf, meshFilesIn } from './mesh-id.ts';
import type { OwnScenes } from './own-scenes.ts';
import { missingSentences, refusalOf, warningOf } from './refusal.ts';
import { when } from './repeat-run.ts';
import type { SeenView } from './seen-view.ts';

/** A scene as the user left it. Its documents are untrusted JSON. */
export interface LeftScene {
  readonly scenario: string;
  /** The scene as it was opened, if it came from a file or link. */
  readonly own?: unknown;
  /** The scene with its edits. */
  readonly document: unknown;
  /** Camera, time and selection, as query parameters. */
  readonly view?: string | undefined;
  /** Meshes that its documents name, by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** How the run came to its state, if its edits were made at different times. */
  readonly run?: LinkedRun | undefined;
}

/** The current scene, whose name is `scenario`; undefined if there is none. */
export function leftScene(stage: Stage, scenario: string, view: URLSearchParams): LeftScene | undefined {
  const { document, original } = stage;
  const { plan } = stage.state.value;
  if (!document || !original || !plan) return undefined;
  const own = plan.file === scenario ? stage.whole(original) : undefined;
  const meshes = { ...(own && meshesOf(own, stage.meshes)), ...meshesOf(document, stage.meshes) };
  return {
    scenario,
    ...(own && { own }),
    document: stage.whole(document),
    view: String(view),
    meshes,
    run: linkedRunOf(stage),
  };
}

export interface ReopenOptions {
  readonly openText: OwnScenes['openText'];
  readonly notice: Notice;
  readonly seen: SeenView;
}

/** Opens a scene as the user left it. @returns false if it cannot be shown */
export async function reopen(
  stage: Stage,
  { scenario, own, document, view, meshes = {}, run }: LeftScene,
  { openText, notice, seen }: ReopenOptions,
): Promise<boolean> {
  if (!own) stage.dispatch({ type: 'open', scenario, meshes });
  else if (!openText(JSON.stringify(own), scenario, { meshes })) return false;
  await opened(stage);
  // Another scene was opened in the meantime.
  if (stage.state.value.scenario !== scenario) return true;
  let later: readonly RunEdit[] = [];
  const { history } = stage;
  history.isRepeating = true;
  try {
    later = repeatEdits(stage, { text: JSON.stringify(document ?? null), scenario, run }, notice);
  } catch {
    notice.complain('Your earlier edits could not be restored.');
  }
  void shown(stage, scenario).then((isShown) => {
    history.isRepeating = false;
    if (isShown) void seen.show(new URLSearchParams(view), false, later);
  });
  return true;
}

/**
 * Waits for the fields of the edits. The run then starts with the edits, as with a link.
 * @returns false if another scene was opened in the meantime
 */
async function shown(stage: Stage, scenario: string): Promise<boolean> {
  const { playing, pending } = stage.state.value;
  if (pending) {
    stage.dispatch({ type: 'pause' });
    await when(stage, (now) => now.pending === undefined);
  }
  if (stage.state.value.scenario !== scenario || stage.state.value.status !== 'ready') return false;
  if (pending) {
    stage.dispatch({ type: 'reset' });
    if (playing) stage.dispatch({ type: 'play' });
  }
  return true;
}

interface EditedScene {
  /** The document with all edits. */
  readonly text: string;
  readonly scenario: string;
  readonly run: LinkedRun | undefined;
}

/**
 * Makes the edits with which the run started.
 * @returns the later edits of the run
 * @throws Error if the document cannot be shown, for example one from an older version of the page
 */
function repeatEdits(stage: Stage, { text, scenario, run }: EditedScene, notice: Notice): readonly RunEdit[] {
  if (refusalOf(text, scenario).length > 0) throw new Error('The stored scene cannot be shown.');
  const left = parseScenarioText(text).scenario;
  if (!stage.document) return [];
  const warning = warningOf(text, scenario, stage.meshes);
  if (run && !warning && lackingMeshes(left, stage.meshes).length === 0) {
    edit(stage, parseScenarioText(startOf(text, run)).scenario, notice);
    offerReset(stage, 'Your edits were restored.', notice);
    return run.edits;
  }
  if (differencesBetween(stage.document, left).length === 0) return [];
  const repeat = (): void => edit(stage, left, notice);
  if (warning)
    notice.offer(`Your earlier edits may freeze this page. ${warning}`, 'Restore anyway', repeat, 'Cancel', true);
  else repeat();
  return [];
}

function edit(stage: Stage, left: SceneDocument, notice: Notice): void {
  if (!stage.document) return;
  // The browser may have deleted stored meshes, or may never have stored them.
  const missing = lackingMeshes(left, stage.meshes);
  const obstacles = left.obstacles.filter((one) => missing.every(({ obstacle }) => obstacle !== one));
  const named = stage.missingMeshes;
  const ofOriginal = missing.filter(({ file }) => named.includes(file));
  if (missing.length > 0) stage.dispatch({ type: 'lack', obstacles: missing });
  const [sentence, ...others] = missingSentences(stage.missingMeshes);
  const changes = differencesBetween(stage.document, { ...left, obstacles });
  if (changes.length === 0) {
    if (ofOriginal.length < missing.length)
      notice.complain(`Your edits were restored, but not completely. ${sentence}`, others);
    return;
  }
  stage.dispatch({ type: 'hold' });
  try {
    const edits = changes.filter(({ path }) => path !== 'seed').map(({ path, after }) => ({ path, value: after }));
    if (edits.length < changes.length) stage.dispatch({ type: 'reseed', seed: left.seed });
    if (edits.length > 0) stage.dispatch({ type: 'edit', edits });
  } finally {
    stage.dispatch({ type: 'commit' });
  }
  const said =
    sentence === undefined
      ? 'Your edits were restored.'
      : `Your edits were restored, but not completely. ${[sentence, ...others].join(' ')}`;
  offerReset(stage, said, notice, () => {
    if (missing.length > 0) stage.dispatch({ type: 'lack', obstacles: ofOriginal });
  });
}

function offerReset(stage: Stage, said: string, notice: Notice, also: () => void = () => {}): void {
  const reset = (): void => {
    stage.dispatch({ type: 'revert' });
    also();
  };
  notice.offer(said, 'Reset settings', reset, 'Close', true);
}

function lackingMeshes(document: SceneDocument, meshes: Stage['meshes']): readonly MissingObstacle[] {
  const files = meshFilesIn(document).filter((file) => !Object.hasOwn(meshes, file));
  return files.flatMap((file) => obstaclesOf(document, file));
}

/** Waits until the scene that is loading has been opened. */
export function opened(stage: Stage): Promise<void> {
  return when(stage, ({ status }) => status !== 'loading');
}
