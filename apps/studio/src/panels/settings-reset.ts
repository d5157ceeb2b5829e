import type { SceneView } from '../stage/action.ts';
import { changesBetween } from '../stage/changes.ts';
import type { EditTitle } from '../stage/edit-title.ts';
import { sceneView } from '../stage/opened-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { Toast } from '../ui/toast.ts';

/** Help of the controls that reset. */
export const resetHelp =
  'Back to how the scene opened: its settings, speed, style, display size, markings and overlays.';

/** Restores the scene as it opened. Its line offers undo, which brings back the view too. @returns the reset */
export function settingsReset(stage: Stage, toast: Toast): () => void {
  /** Views before and after each reset that is a step of undo. */
  const views = new WeakMap<EditTitle, readonly [before: SceneView, after: SceneView]>();
  /** The view before a reset whose step of undo is still to come. With obstacles it comes later. */
  let before: SceneView | undefined;
  const say = (undo: () => void): void => toast.show('The scene is as it opened.', 'Undo', undo);
  const show = (value: SceneView): void => stage.dispatch({ type: 'view', value });
  stage.history.latest.subscribe(({ done }) => {
    if (!done) before = undefined;
    else if (done.kind !== 'edit') {
      const known = views.get(done.title);
      if (known) show(known[done.kind === 'undo' ? 0 : 1]);
    } else if (before) {
      views.set(done.title, [before, sceneView(stage.state.value)]);
      before = undefined;
      say(() => stage.dispatch({ type: 'undo' }));
    }
  });
  return () => {
    const last = sceneView(stage.state.value);
    const isEdited = changesBetween(stage.original, stage.document).length > 0;
    before = isEdited ? last : undefined;
    stage.dispatch({ type: 'revert' });
    if (!isEdited) say(() => show(last));
  };
}
