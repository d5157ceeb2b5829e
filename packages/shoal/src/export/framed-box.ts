// The box by which exports place their camera: without floors and backdrops, which are much wider than the scene.

import type { MeshArrays } from '../drawing/mesh-arrays.ts';
import { newPose, poseAt } from '../fields/pose.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { World } from '../scenario/plan.ts';
import type { FrameRange } from './exported-frame.ts';

/** Moments of an export at which moving obstacles are looked at. */
const moments = 10;

/** An obstacle is flat if its thickness is less than this fraction of its other two sides. */
const flat = 0.25;

/** Whether an obstacle is a floor, a ceiling or a backdrop: flat, and on all of its edges wider than the world. */
export function isFloor({ position }: Pick<MeshArrays, 'position'>, { min, max }: Pick<World, 'min' | 'max'>): boolean {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < position.length; at++) {
    low[at % 3] = Math.min(low[at % 3], position[at]);
    high[at % 3] = Math.max(high[at % 3], position[at]);
  }
  const isWider = [0, 1, 2].map((axis) => low[axis] < min[axis] && high[axis] > max[axis]);
  const sides = [0, 1, 2].map((axis) => high[axis] - low[axis]);
  return [0, 1, 2].some((axis) => {
    const others = [0, 1, 2].filter((other) => other !== axis);
    return others.every((other) => isWider[other] && sides[axis] < flat * sides[other]);
  });
}

/**
 * The box that a camera of an export sees: the world, and obstacles outside of it, but no ground and no floors.
 * @param moving see `movingObstacles`
 */
export function framedBox(
  { min, max }: Pick<World, 'min' | 'max'>,
  obstacles: readonly { readonly mesh: MeshArrays; readonly moving: number | undefined; readonly isGround?: true }[],
  moving: readonly Obstacle[],
  { from, fps, frames }: FrameRange,
): Pick<World, 'min' | 'max'> {
  const box = { min: [...min] as [number, number, number], max: [...max] as [number, number, number] };
  const widen = (point: ArrayLike<number>, at: number, radius: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      box.min[axis] = Math.min(box.min[axis], point[at + axis] - radius);
      box.max[axis] = Math.max(box.max[axis], point[at + axis] + radius);
    }
  };
  for (const { mesh, moving: which, isGround } of obstacles) {
    if (isGround) continue;
    const { position } = mesh;
    if (which === undefined) {
      for (let at = 0; at < position.length; at += 3) widen(position, at, 0);
      continue;
    }
    let radius = 0;
    for (let at = 0; at < position.length; at += 3)
      radius = Math.max(radius, Math.hypot(position[at], position[at + 1], position[at + 2]));
    const pose = newPose();
    for (let k = 0; k <= moments; k++) {
      poseAt(pose, moving[which], from + ((k / moments) * (frames - 1)) / fps);
      widen(pose, 9, radius);
    }
  }
  return box;
}
