import type { Plan } from 'shoal';
import { Vector3 } from 'three';
import { depthOf, type ScreenView } from '../../screen/screen-view.ts';
import { objectsOf, type SceneObject } from '../../stage/edits/scene-objects.ts';

const point = new Vector3();

/**
 * The small object closest to a point of the picture, within a distance in pixels.
 * @param guided whether paths, goals and gates are drawn
 */
export function pointUnder(
  view: ScreenView,
  plan: Plan,
  x: number,
  y: number,
  within: number,
  guided: boolean,
): SceneObject | undefined {
  let best: SceneObject | undefined;
  let nearest = within;
  for (const object of objectsOf(plan)) {
    if (!isDrawnAsPoint(object, guided)) continue;
    point.set(...object.at);
    if (depthOf(view, point.x, point.y, point.z) < view.camera.near) continue;
    point.project(view.camera);
    const away = Math.hypot(((point.x + 1) / 2) * view.width - x, ((1 - point.y) / 2) * view.height - y);
    if (away >= nearest) continue;
    nearest = away;
    best = object;
  }
  return best;
}

/** Whether an object is small and is drawn. @param guided whether paths, goals and gates are drawn */
export function isDrawnAsPoint({ path }: SceneObject, guided: boolean): boolean {
  if (path.startsWith('obstacles')) return false;
  return guided || /^(characters|food)/.test(path);
}

/** The name of the object under the pointer. */
export function nameTag(canvas: HTMLElement): { show(name: string | undefined, x?: number, y?: number): void } {
  const root = document.createElement('p');
  root.className = 'name-tag';
  root.hidden = true;
  // Screen readers use the list in the panel.
  root.ariaHidden = 'true';
  canvas.after(root);
  return {
    show(name, x = 0, y = 0) {
      root.hidden = name === undefined;
      canvas.style.cursor = name === undefined ? '' : 'pointer';
      if (name === undefined) return;
      root.textContent = name;
      root.style.translate = `${Math.round(x) + 14}px ${Math.round(y) + 10}px`;
    },
  };
}
