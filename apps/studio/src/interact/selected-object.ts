import type { Plan, Vec3 } from 'shoal';
import { worldSize } from '../stage/edits/additions.ts';
import { objectAt, type SceneObject } from '../stage/edits/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';

export interface SelectedObject {
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
export function nudgeOf(plan: Plan): number {
  return Number((worldSize(plan) / 100).toPrecision(1));
}
