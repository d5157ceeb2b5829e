import { clampLength } from '../../math/vector.ts';
import type { RadiusCells } from '../../neighbours/radius-cells.ts';
import type { Scene } from '../rule.ts';
import { toNearest } from './away-from.ts';

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
