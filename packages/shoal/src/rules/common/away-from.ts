import { nearestImage } from '../../math/periodic.ts';
import type { Scene } from '../rule.ts';

/**
 * Writes xᵢ − p to `out`, m: in a periodic world to the nearest image, in 2D within the plane.
 * @returns its length, m
 */
export function offsetFrom(out: Float64Array, i: number, px: number, py: number, pz: number, scene: Scene): number {
  const { school } = scene;
  out[0] = school.x[i] - px;
  out[1] = school.y[i] - py;
  out[2] = school.z[i] - pz;
  toNearest(out, scene);
  return Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
}

/**
 * Like `offsetFrom`, but p is in an array and nothing is returned: V8 may allocate numbers that a call takes or
 * returns.
 */
export function offsetInto(out: Float64Array, i: number, point: ArrayLike<number>, scene: Scene): void {
  const { x, y, z } = scene.school;
  out[0] = x[i] - point[0];
  out[1] = y[i] - point[1];
  out[2] = z[i] - point[2];
  toNearest(out, scene);
}

/** Replaces the difference of two positions by that of their nearest images; in 2D within the plane. */
export function toNearest(d: Float64Array, { wraps, world: { min, max }, dimensions }: Scene): void {
  if (dimensions === 2) d[2] = 0;
  if (!wraps) return;
  d[0] = nearestImage(d[0], max[0] - min[0]);
  d[1] = nearestImage(d[1], max[1] - min[1]);
  if (dimensions === 3) d[2] = nearestImage(d[2], max[2] - min[2]);
}
