// Vectors from a point to a fish, in periodic worlds and in 2D too, for all rules.

import { nearestImage } from '../../math/periodic.ts';
import { clampLength } from '../../math/vector.ts';
import type { RadiusCells } from '../../neighbours/radius-cells.ts';
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

const sum = new Float64Array(3);
const d = new Float64Array(3);

/**
 * Writes Σ (d/l)(1 − l/r), limited to length 1, for each of the fish first..end: over the points in view with l < r,
 * d = xᵢ − p, l = |d|. A point exactly at the fish gives no direction.
 * @param view cosine of half the field of view; −2: all around
 */
export function keepAway(
  out: Float64Array,
  first: number,
  end: number,
  cells: RadiusCells,
  { radius }: { readonly radius: number },
  view: number,
  scene: Scene,
): void {
  const { school, headingX, headingY, headingZ, wraps, dimensions } = scene;
  const { x, y, z } = school;
  cells.find(school, first, end);
  const { near, points, firsts, ends } = cells;
  // Slightly more than r², since squares are rounded.
  const limit = radius * radius * (1 + 1e-9);
  for (let i = first, k = 0; i < end; i++, k++) {
    const last = ends[k];
    sum[0] = sum[1] = sum[2] = 0;
    for (let p = firsts[k]; p < last; p++) {
      const at = 3 * near[p];
      let dx = x[i] - points[at];
      let dy = y[i] - points[at + 1];
      let dz = dimensions === 2 ? 0 : z[i] - points[at + 2];
      if (wraps) {
        d[0] = dx;
        d[1] = dy;
        d[2] = dz;
        toNearest(d, scene);
        dx = d[0];
        dy = d[1];
        dz = d[2];
      }
      const lengthSq = dx * dx + dy * dy + dz * dz;
      // Many are too far away.
      if (lengthSq > limit) continue;
      const l = Math.sqrt(lengthSq);
      if (!(l < radius) || l === 0) continue;
      // A fish at rest sees all around.
      const looks = headingX[i] !== 0 || headingY[i] !== 0 || headingZ[i] !== 0;
      if (looks && !(-(dx * headingX[i] + dy * headingY[i] + dz * headingZ[i]) >= view * l)) continue;
      const factor = (1 - l / radius) / l;
      sum[0] += dx * factor;
      sum[1] += dy * factor;
      sum[2] += dz * factor;
    }
    clampLength(sum, 1);
    out[3 * k] = sum[0];
    out[3 * k + 1] = sum[1];
    out[3 * k + 2] = sum[2];
  }
}
