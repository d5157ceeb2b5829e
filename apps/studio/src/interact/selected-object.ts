import type { Plan, Vec3 } from 'shoal';
import { sizeOf } from '../stage/additions.ts';
import type { Stage } from '../stage/stage.ts';
import { type Thing, thingAt } from '../stage/things.ts';

export interface SelectedObject {
  /** With the edits that wait for a field. */
  readonly scene: Plan;
  readonly thing: Thing;
}

export function selectedObject({ state }: Stage): SelectedObject | undefined {
  const { plan, coming, grabbed } = state.value;
  const scene = coming ?? plan;
  const thing = scene && thingAt(scene, grabbed);
  return thing && { scene, thing };
}

/** Index among the obstacles; −1: not an obstacle. */
export function obstacleIndex({ path }: Thing): number {
  return Number(/^obstacles\[(\d+)\]/.exec(path)?.[1] ?? -1);
}

/** A vector with one component replaced. */
export function withComponent(vector: readonly number[], axis: number, value: number): Vec3 {
  return vector.map((one, k) => (k === axis ? value : one)) as [number, number, number];
}

/** Distance by which an arrow key moves an object, m. */
export function nudgeOf(plan: Plan): number {
  return Number((sizeOf(plan) / 100).toPrecision(1));
}
