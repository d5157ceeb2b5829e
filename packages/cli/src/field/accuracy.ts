// Compares the distances of a field with exact ones, for `shoal field`.

import type { Vec3 } from 'shoal';
import { type Field, type Grid, maxOf, type Surface } from 'shoal/fields';

/** Errors of the field's interpolated distances. */
export interface Accuracy {
  readonly samples: number;
  /** m. */
  readonly worst: number;
  readonly worstAt: Vec3;
  /** m. */
  readonly mean: number;
}

/** Four numbers per point: position and exact signed distance, m. The points are random but always the same. */
export function exactDistances(surface: Surface, grid: Grid, samples: number): Float64Array {
  const { min } = grid;
  const max = maxOf(grid);
  const random = randomNumbers();
  const exact = new Float64Array(4 * samples);
  for (let at = 0; at < exact.length; at += 4) {
    for (let axis = 0; axis < 3; axis++) exact[at + axis] = min[axis] + random() * (max[axis] - min[axis]);
    const [x, y, z] = exact.subarray(at, at + 3);
    const size = Math.sqrt(surface.tree.nearest(x, y, z, Number.POSITIVE_INFINITY));
    exact[at + 3] = surface.isInside(x, y, z) ? -size : size;
  }
  return exact;
}

/** Compares a field's distances with exact ones. */
export function accuracyOf(field: Field, exact: Float64Array): Accuracy {
  const samples = exact.length / 4;
  let worst = 0;
  let worstAt: Vec3 = field.grid.min;
  let sum = 0;
  for (let at = 0; at < exact.length; at += 4) {
    const [x, y, z, distance] = exact.subarray(at, at + 4);
    const error = Math.abs(distanceAt(field, x, y, z) - distance);
    sum += error;
    if (error > worst) {
      worst = error;
      worstAt = [x, y, z];
    }
  }
  return { samples, worst, worstAt, mean: sum / samples };
}

/** The signed distance at a point of the box, interpolated in three directions, m. */
export function distanceAt({ grid, values }: Field, x: number, y: number, z: number): number {
  const { min, spacing, size } = grid;
  const place = (at: number, axis: number): [number, number] => {
    const u = Math.max(0, Math.min(size[axis] - 1, (at - min[axis]) / spacing[axis]));
    const cell = Math.min(size[axis] - 2, Math.floor(u));
    return [cell, u - cell];
  };
  const [i, fx] = place(x, 0);
  const [j, fy] = place(y, 1);
  const [k, fz] = place(z, 2);
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (a ? fx : 1 - fx) * (b ? fy : 1 - fy) * (c ? fz : 1 - fz);
    sum += weight * values[4 * (((k + c) * size[1] + j + b) * size[0] + i + a) + 3];
  }
  return sum;
}

/** Reproducible random numbers in [0, 1): mulberry32. */
function randomNumbers(): () => number {
  let state = 0x5eed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
