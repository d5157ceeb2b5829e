import type { Plan } from 'shoal';
import { Vector3 } from 'three';
import type { Thing } from '../../stage/things.ts';
import { thingsOf } from '../../stage/things.ts';
import { depthOf, type ScreenView } from '../screen-view.ts';

const place = new Vector3();

/** The thing that is a point of the scene, nearest to a place of the picture and within reach of it, in pixels. */
export function pointUnder(view: ScreenView, plan: Plan, x: number, y: number, within: number): Thing | undefined {
  let best: Thing | undefined;
  let nearest = within;
  for (const thing of thingsOf(plan)) {
    if (thing.path.startsWith('obstacles')) continue;
    place.set(...thing.at);
    if (depthOf(view, place.x, place.y, place.z) < view.camera.near) continue;
    place.project(view.camera);
    const away = Math.hypot(((place.x + 1) / 2) * view.width - x, ((1 - place.y) / 2) * view.height - y);
    if (away >= nearest) continue;
    nearest = away;
    best = thing;
  }
  return best;
}

/** The name of what can be taken hold of, beside the pointer. */
export function nameTag(canvas: HTMLElement): { show(name: string | undefined, x?: number, y?: number): void } {
  const root = document.createElement('p');
  root.className = 'name-tag';
  root.hidden = true;
  // The list in the panel says the same to who cannot see it.
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
