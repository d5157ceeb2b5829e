import type { Vec3 } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { moved, thingAt } from '../stage/things.ts';
import { nudgeOf } from './thing-panel.ts';

/** The middle of the view, m, and a level direction across it. */
export type Middle = () => { readonly at: Vec3; readonly heading: Vec3 };

/** Keys that move what is held, and where to: across the view, up, and away from the viewer. */
const nudges: Readonly<Record<string, Vec3>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** Keys for what is held, and the key with which a diver comes. They come before the page's own. */
export function listenForDirecting(stage: Stage, middle: Middle): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const typing = target instanceof HTMLElement && target.matches('input, select, textarea');
      if (typing && key !== 'Escape') return;
      if (!act(stage, middle, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** @returns whether the key meant something */
function act(stage: Stage, middle: Middle, { key, shiftKey }: KeyboardEvent): boolean {
  const { plan, coming, grabbed } = stage.state.value;
  const scene = coming ?? plan;
  if (key === 'x' || key === 'X') {
    stage.dispatch({ type: 'dive', ...middle() });
    return true;
  }
  const thing = scene && thingAt(scene, grabbed);
  if (!thing) return false;
  if (key === 'Escape') stage.dispatch({ type: 'grab', thing: undefined });
  else if (key === 'Delete' || key === 'Backspace') {
    try {
      stage.dispatch({ type: 'remove', thing: thing.path });
    } catch (error) {
      stage.dispatch({ type: 'complain', sentence: error instanceof Error ? error.message : String(error) });
    }
  } else if (Object.hasOwn(nudges, key)) {
    const step = nudgeOf(scene) * (shiftKey ? 0.1 : 1);
    const [across, up, away] = nudges[key];
    // Across the view is the axis of the world that lies most along it; away from the viewer is the other one.
    const { heading } = middle();
    const alongX = Math.abs(heading[0]) >= Math.abs(heading[2]);
    const side = Math.sign(alongX ? heading[0] : heading[2]) || 1;
    const level = alongX ? [across * side, -away * side] : [away * side, across * side];
    const by = [level[0], up, scene.dimensions === 2 ? 0 : level[1]];
    const to = thing.at.map((x, axis) => Math.round((x + by[axis] * step) * 1e4) / 1e4) as unknown as Vec3;
    stage.dispatch({ type: 'edit', edits: [moved(scene, thing, to)] });
  } else return false;
  return true;
}
