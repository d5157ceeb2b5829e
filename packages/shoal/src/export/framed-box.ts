import type { MeshArrays } from '../drawing/mesh-arrays.ts';
import { newPose, poseAt } from '../fields/pose.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { World } from '../scenario/plan.ts';
import type { FrameRange } from './exported-frame.ts';

/** Moments of an export at which moving obstacles are looked at. */
const moments = 10;

/** The box that a camera of an export sees: the world, and obstacles outside of it. @param moving see `movingObstacles` */
export function framedBox(
  { min, max }: Pick<World, 'min' | 'max'>,
  obstacles: readonly { readonly mesh: MeshArrays; readonly moving: number | undefined }[],
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
  for (const { mesh, moving: which } of obstacles) {
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
