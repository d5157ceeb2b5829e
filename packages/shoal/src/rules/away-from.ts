import { shortestImage } from '../math/periodic.ts';
import type { Scene } from './rule.ts';

/** xᵢ − p into out, across the seam if the world wraps. @returns its length, m */
export function offsetFrom(out: Float64Array, i: number, px: number, py: number, pz: number, scene: Scene): number {
  const { school, wraps, world } = scene;
  out[0] = school.x[i] - px;
  out[1] = school.y[i] - py;
  out[2] = school.z[i] - pz;
  if (wraps) {
    out[0] = shortestImage(out[0], world.max[0] - world.min[0]);
    out[1] = shortestImage(out[1], world.max[1] - world.min[1]);
    out[2] = shortestImage(out[2], world.max[2] - world.min[2]);
  }
  return Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
}

const d = new Float64Array(3);

/** Adds (d/l)(1 − l/r), d = xᵢ − p, to out if 0 < l < r: the push away from a point. */
export function addPush(
  out: Float64Array,
  i: number,
  px: number,
  py: number,
  pz: number,
  r: number,
  scene: Scene,
): void {
  const l = offsetFrom(d, i, px, py, pz, scene);
  if (!(l < r) || l === 0) return;
  const factor = (1 - l / r) / l;
  out[0] += d[0] * factor;
  out[1] += d[1] * factor;
  out[2] += d[2] * factor;
}
