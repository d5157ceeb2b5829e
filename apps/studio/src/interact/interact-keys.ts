// Keys that move or delete the selected object of the scene, and that steer the diver.

import type { Plan, Vec3 } from 'shoal';
import { worldSize } from '../stage/edits/additions.ts';
import { moved, objectAt, type SceneObject } from '../stage/edits/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';

/** The middle of the view, m, and a level direction across it. */
export type Middle = () => { readonly at: Vec3; readonly heading: Vec3 };

/** Keys that move the selected object: across the view, up, and away from the viewer. */
const nudges: Readonly<Record<string, Vec3>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** Keys for the selected object and the diver. They take precedence over the page's keys. */
export function listenForInteraction(stage: Stage, middle: Middle): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      // While a mode covers the scene, the scene must not change.
      if (ctrlKey || metaKey || altKey || document.body.classList.contains('in-mode')) return;
      const focused = target instanceof HTMLElement ? target : document.body;
      // A menu, a dialog and the shots have keys of their own.
      if (focused.matches('dialog, dialog *, [role=menu] *, .shot-bar')) return;
      if (focused.matches('input, select, textarea') && key !== 'Escape') return;
      if (!act(stage, middle, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** @returns whether the key had an effect */
function act(stage: Stage, middle: Middle, { key, shiftKey }: KeyboardEvent): boolean {
  if (key === 'x' || key === 'X') {
    stage.dispatch({ type: 'dive', ...middle() });
    return true;
  }
  const selected = selectedObject(stage);
  if (!selected) return false;
  if (key === 'Escape') stage.dispatch({ type: 'select', object: undefined });
  else if (key === 'Delete' || key === 'Backspace') remove(stage, selected);
  else if (Object.hasOwn(nudges, key)) nudge(stage, selected, nudges[key], middle().heading, shiftKey ? 0.1 : 1);
  else return false;
  return true;
}

function remove(stage: Stage, { object }: SelectedObject): void {
  try {
    stage.dispatch({ type: 'remove', object: object.path });
  } catch (error) {
    stage.dispatch({ type: 'complain', sentence: error instanceof Error ? error.message : String(error) });
  }
}

/** @param heading a level direction across the view */
function nudge(
  stage: Stage,
  { scene, object }: SelectedObject,
  [across, up, away]: Vec3,
  heading: Vec3,
  factor: number,
): void {
  const step = nudgeOf(scene) * factor;
  // "Across" is the world axis closest to the heading, and "away" is the other horizontal axis.
  const alongX = Math.abs(heading[0]) >= Math.abs(heading[2]);
  const side = Math.sign(alongX ? heading[0] : heading[2]) || 1;
  const level = alongX ? [across * side, -away * side] : [away * side, across * side];
  const by = [level[0], up, scene.dimensions === 2 ? 0 : level[1]];
  const to = object.at.map((x, axis) => Math.round((x + by[axis] * step) * 1e4) / 1e4) as [number, number, number];
  stage.dispatch({ type: 'edit', edits: [moved(scene, object, to)] });
}

interface SelectedObject {
  /** The plan, with edits that wait for an avoidance field to be computed. */
  readonly scene: Plan;
  readonly object: SceneObject;
}

export function selectedObject({ state }: Stage): SelectedObject | undefined {
  const { plan, pending, selectedPath } = state.value;
  const scene = pending ?? plan;
  const object = scene && objectAt(scene, selectedPath);
  return object && { scene, object };
}

/** Index among the obstacles; −1: not an obstacle. */
export function obstacleIndex({ path }: SceneObject): number {
  return Number(/^obstacles\[(\d+)\]/.exec(path)?.[1] ?? -1);
}

/** A vector with one component replaced. */
export function withComponent(vector: readonly number[], axis: number, value: number): Vec3 {
  return vector.map((one, k) => (k === axis ? value : one)) as [number, number, number];
}

/** Distance by which an arrow key moves an object, m. */
function nudgeOf(plan: Plan): number {
  return Number((worldSize(plan) / 100).toPrecision(1));
}
