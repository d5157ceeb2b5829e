// Computes avoidance vectors from the distances around a point, by one of several gradient methods.

import { power } from '../math/exponential.ts';
import { type Grid, pointCount } from './grid.ts';

/** Name of a gradient method: how the direction of avoidance is computed from the distances around a point. */
export type Stencil = 'six-point' | 'twenty-six-point' | 'isotropic';

/** Range, falloff and gradient method of an avoidance field. */
export interface AvoidanceSettings {
  /** Distance from the surface at which avoidance ends, m. */
  readonly radius: number;
  /** n in (1 − D)ⁿ. */
  readonly power: number;
  readonly stencil: Stencil;
}

/** Numbers per point of a field: the avoidance vector and the signed distance, m. */
const numbersPerPoint = 4;

/**
 * Returns the avoidance field: at each point a vector away from the surface, of length (1 − D)ⁿ. D is
 * distance ÷ radius, 0 inside and 1 beyond the radius. The vectors are 0 on the faces of the grid, so that the field has
 * no jump there.
 * Vetemaa 2020 §4.3.3–4.3.4.
 * @param distances signed distances at the points of the grid, m
 * @returns `numbersPerPoint` numbers per point
 */
export function avoidanceOf(distances: Float32Array, grid: Grid, settings: AvoidanceSettings): Float32Array {
  const { size } = grid;
  const [nx, ny, nz] = size;
  const values = new Float32Array(pointCount(grid) * numbersPerPoint);
  const parts = new Float64Array(distances.length);
  for (let p = 0; p < distances.length; p++) {
    values[4 * p + 3] = distances[p];
    parts[p] = Math.max(0, Math.min(1, distances[p] / settings.radius));
  }
  const taps = tapsOf(settings.stencil, grid);
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const p = (k * ny + j) * nx + i;
        if (parts[p] >= 1) continue;
        let x = 0;
        let y = 0;
        let z = 0;
        for (let t = 0; t < taps.offsets.length; t++) {
          const part = parts[p + taps.offsets[t]];
          x += taps.weights[3 * t] * part;
          y += taps.weights[3 * t + 1] * part;
          z += taps.weights[3 * t + 2] * part;
        }
        const length = Math.sqrt(x * x + y * y + z * z);
        // The distances around the point are equal up to rounding, so there is no direction.
        if (length < 1e-9) continue;
        const factor = power(1 - parts[p], settings.power) / length;
        values[4 * p] = x * factor;
        values[4 * p + 1] = y * factor;
        values[4 * p + 2] = z * factor;
      }
    }
  }
  return values;
}

interface Taps {
  /** Index of each neighbour minus the index of its point. */
  readonly offsets: Int32Array;
  /** Three numbers per neighbour: the factors on its D along x, y and z. */
  readonly weights: Float64Array;
}

/**
 * The neighbours that a stencil reads, c = (cx, cy, cz) ∈ {−1, 0, 1}³, and the factor of each:
 *
 *     six-point          cₐ/hₐ for the six with one cₐ ≠ 0: the central difference
 *     twenty-six-point   the unit vector towards the neighbour, for all 26 (Vetemaa 2020 §4.3.3)
 *     isotropic          cₐ/hₐ times 4 for each other axis with c = 0: central differences averaged 1 : 4 : 1 across, so
 *                        that the error has no preferred direction (Kumar 2004)
 */
function tapsOf(stencil: Stencil, { size, spacing }: Grid): Taps {
  const offsets: number[] = [];
  const weights: number[] = [];
  for (let cz = -1; cz <= 1; cz++) {
    for (let cy = -1; cy <= 1; cy++) {
      for (let cx = -1; cx <= 1; cx++) {
        const c = [cx, cy, cz];
        const others = c.filter((step) => step !== 0).length - 1;
        if (others < 0 || (stencil === 'six-point' && others > 0)) continue;
        offsets.push((cz * size[1] + cy) * size[0] + cx);
        weights.push(...weightsOf(stencil, c, others, spacing));
      }
    }
  }
  return { offsets: Int32Array.from(offsets), weights: Float64Array.from(weights) };
}

/**
 * Returns the factors of the neighbour at c along each axis. `others` is the number of components of c that are not 0,
 * minus 1.
 */
function weightsOf(stencil: Stencil, c: readonly number[], others: number, spacing: Grid['spacing']): number[] {
  if (stencil === 'twenty-six-point') {
    const way = c.map((step, axis) => step * spacing[axis]);
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    return way.map((part) => part / length);
  }
  const factor = stencil === 'six-point' ? 1 : [16, 4, 1][others];
  return c.map((step, axis) => (step / spacing[axis]) * factor);
}
