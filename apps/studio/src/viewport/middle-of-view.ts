import type { Vec3 } from 'shoal';
import { Vector3 } from 'three';
import type { OrbitCamera } from './orbit-camera.ts';

/** The middle of the view, m, where new objects appear, and a level direction across it. */
export interface MiddleOfView {
  readonly at: Vec3;
  readonly heading: Vec3;
}

/** Returns the middle of a camera's view, rounded to centimetres. */
export function middleOf({ target, camera }: OrbitCamera): MiddleOfView {
  const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).setY(0).normalize();
  return {
    at: target.toArray().map((x) => Math.round(x * 100) / 100) as [number, number, number],
    heading: across.toArray(),
  };
}
