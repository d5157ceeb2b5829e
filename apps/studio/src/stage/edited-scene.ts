// What of the studio's state is saved with a scene, and what undo covers.

import type { Plan, Scenario, Vec3 } from 'shoal';
import { type Difference, differencesBetween } from 'shoal/scenario';
import type { SceneEdit } from './edits/edit.ts';
import { pointerName } from './edits/scene-objects.ts';
import type { CameraMode, Quality, SceneDisplay } from './state/action.ts';
import type { OverlayName } from './state/overlay.ts';
import type { StageState } from './state/state.ts';

/** A complete scenario document: JSON to save and to send. */
export type SceneDocument = Scenario;

/** Position of the character `pointer` while the pointer is elsewhere: far from all fish. */
export const pointerAtRest: readonly Vec3[] = [[0, 100_000, 0]];

/**
 * The document of a plan with this seed and film. The position of the pointer is left out.
 */
export function sceneDocument({ scenario }: Plan, seed: number, film: Plan['view']['film']): SceneDocument {
  const characters = scenario.characters.map((one) =>
    one.name === pointerName ? { ...one, points: pointerAtRest } : one,
  );
  const { film: _, ...view } = scenario.view;
  return { ...scenario, characters, seed, view: { ...view, ...(film && { film }) } };
}

const viewKeys = [
  'speed',
  'look',
  'mood',
  'magnify',
  'obstaclesShown',
  'markings',
  'slice',
  'overlays',
  'boundsInOtherLook',
  'colouring',
] as const satisfies readonly (keyof SceneDisplay)[];

/** The part of a state that a reset restores. */
export function sceneView(state: StageState): SceneDisplay {
  return Object.fromEntries(viewKeys.map((key) => [key, state[key]])) as unknown as SceneDisplay;
}

/** How the scene is shown, as far as the user sets it. The overlays are a list, which can be compared. */
interface EditedView extends Omit<SceneDisplay, 'overlays'> {
  readonly overlays: readonly OverlayName[];
  readonly quality: Quality | 'auto';
  readonly cameraMode: CameraMode;
}

/** Everything that undo covers. */
export interface UndoState {
  readonly plan: Plan;
  readonly scene: SceneDocument;
  readonly view: EditedView;
}

/** Before the name of a setting of the view in the path of a change. */
const prefix = 'shown.';

/** What undo covers in a state; undefined: there is no scene. */
export function editedOf(state: StageState): UndoState | undefined {
  const plan = state.pending ?? state.plan;
  if (!plan) return undefined;
  const { quality, cameraMode } = state;
  return {
    plan,
    scene: sceneDocument(plan, state.seed, state.film),
    view: { ...sceneView(state), overlays: [...state.overlays].sort(), quality, cameraMode },
  };
}

export function editedChanges(before: UndoState, after: UndoState): Difference[] {
  const keys = Object.keys(after.view) as (keyof EditedView)[];
  return [
    ...differencesBetween(before.scene, after.scene),
    ...keys.flatMap((key) => differencesBetween(before.view[key], after.view[key], prefix + key)),
  ];
}

/** Whether a path is that of a setting of the view. */
export function isOfView(path: string): boolean {
  return path.startsWith(prefix);
}

/** The changes of a state by those edits that set values of the view. */
export function viewWith(state: StageState, edits: readonly SceneEdit[]): Partial<StageState> {
  const changed: Record<string, unknown> = {};
  for (const { path, value } of edits) {
    if (!isOfView(path)) continue;
    const [, key, part] = path.split('.');
    const whole = changed[key] ?? state[key as keyof StageState];
    changed[key] = part ? { ...(whole as object), [part]: value } : value;
  }
  if (changed.overlays) changed.overlays = new Set(changed.overlays as readonly OverlayName[]);
  return changed;
}
