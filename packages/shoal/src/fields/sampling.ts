// Reads avoidance vectors between the points of a field, in each step for each fish.

import type { Field } from './field.ts';

/** Name of an interpolation between the points of a field. */
export type Interpolation = 'linear' | 'cubic';

/**
 * Writes the avoidance vector at a point, of length at most 1; zero outside the grid. Interpolates the eight points around it
 * trilinearly.
 * @param out three numbers
 */
export function sampleLinear(out: Float64Array, { grid, values }: Field, x: number, y: number, z: number): void {
  const { min, spacing, size } = grid;
  const nx = size[0];
  const ny = size[1];
  const u = (x - min[0]) / spacing[0];
  const v = (y - min[1]) / spacing[1];
  const w = (z - min[2]) / spacing[2];
  // Negated, so that NaN counts as outside.
  if (!(u >= 0 && v >= 0 && w >= 0 && u <= nx - 1 && v <= ny - 1 && w <= size[2] - 1)) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  const i = Math.min(nx - 2, Math.floor(u));
  const j = Math.min(ny - 2, Math.floor(v));
  const k = Math.min(size[2] - 2, Math.floor(w));
  const fx = u - i;
  const fy = v - j;
  const fz = w - k;
  const a = 4 * ((k * ny + j) * nx + i);
  const b = a + 4 * nx;
  const c = a + 4 * nx * ny;
  const d = c + 4 * nx;
  const gx = 1 - fx;
  const wa = (1 - fy) * (1 - fz);
  const wb = fy * (1 - fz);
  const wc = (1 - fy) * fz;
  const wd = fy * fz;
  const a0 = wa * gx;
  const a1 = wa * fx;
  const b0 = wb * gx;
  const b1 = wb * fx;
  const c0 = wc * gx;
  const c1 = wc * fx;
  const d0 = wd * gx;
  const d1 = wd * fx;
  for (let axis = 0; axis < 3; axis++) {
    out[axis] =
      a0 * values[a + axis] +
      a1 * values[a + 4 + axis] +
      b0 * values[b + axis] +
      b1 * values[b + 4 + axis] +
      c0 * values[c + axis] +
      c1 * values[c + 4 + axis] +
      d0 * values[d + axis] +
      d1 * values[d + 4 + axis];
  }
}

const wx = new Float64Array(4);
const wy = new Float64Array(4);
const wz = new Float64Array(4);

/** Like `sampleLinear`, with tricubic (Catmull–Rom) interpolation of the 64 points around: smoother, and eight times the work. */
export function sampleCubic(out: Float64Array, { grid, values }: Field, x: number, y: number, z: number): void {
  const { min, spacing, size } = grid;
  const u = (x - min[0]) / spacing[0];
  const v = (y - min[1]) / spacing[1];
  const w = (z - min[2]) / spacing[2];
  out[0] = out[1] = out[2] = 0;
  if (!(u >= 0 && v >= 0 && w >= 0 && u <= size[0] - 1 && v <= size[1] - 1 && w <= size[2] - 1)) return;
  const i = Math.min(size[0] - 2, Math.floor(u));
  const j = Math.min(size[1] - 2, Math.floor(v));
  const k = Math.min(size[2] - 2, Math.floor(w));
  weigh(wx, u - i);
  weigh(wy, v - j);
  weigh(wz, w - k);
  for (let c = 0; c < 4; c++) {
    const layer = clampTo(k + c - 1, size[2]) * size[1];
    for (let b = 0; b < 4; b++) {
      const row = (layer + clampTo(j + b - 1, size[1])) * size[0];
      const weight = wz[c] * wy[b];
      for (let a = 0; a < 4; a++) {
        const at = 4 * (row + clampTo(i + a - 1, size[0]));
        const part = weight * wx[a];
        out[0] += part * values[at];
        out[1] += part * values[at + 1];
        out[2] += part * values[at + 2];
      }
    }
  }
  // Limited to length 1, because a cubic curve can overshoot its points.
  const sq = out[0] * out[0] + out[1] * out[1] + out[2] * out[2];
  if (sq <= 1) return;
  const factor = 1 / Math.sqrt(sq);
  out[0] *= factor;
  out[1] *= factor;
  out[2] *= factor;
}

function weigh(out: Float64Array, t: number): void {
  out[0] = ((-0.5 * t + 1) * t - 0.5) * t;
  out[1] = (1.5 * t - 2.5) * t * t + 1;
  out[2] = ((-1.5 * t + 2) * t + 0.5) * t;
  out[3] = (0.5 * t - 0.5) * t * t;
}

function clampTo(index: number, size: number): number {
  return index < 0 ? 0 : index >= size ? size - 1 : index;
}
