// The grid of points on which a field is computed.

import type { Vec3 } from '../math/vector.ts';

/** Points in rows, columns and layers: point (i, j, k) is min + (i, j, k) · spacing, x fastest. */
export interface Grid {
  /** Minimum corner, m. */
  readonly min: Vec3;
  /** Distance between points along each axis, m. */
  readonly spacing: Vec3;
  /** Number of points along each axis, ≥ 2. */
  readonly size: Vec3;
}

/** An axis-aligned box, m. */
export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

export function pointCount({ size }: Grid): number {
  return size[0] * size[1] * size[2];
}

/** Returns the grid with the given number of points whose first and last points lie on the faces of the box. */
export function gridOver({ min, max }: Box, size: Vec3): Grid {
  const spacing = (axis: number): number => (max[axis] - min[axis]) / (size[axis] - 1);
  return { min, size, spacing: [spacing(0), spacing(1), spacing(2)] };
}

/** Returns the grid with about this spacing, or coarser if it would have more points than allowed. */
export function gridOfSpacing(box: Box, spacing: number, mostPoints: number): Grid {
  const pointsAt = (h: number): Vec3 => {
    const along = (axis: number): number => Math.max(4, Math.ceil((box.max[axis] - box.min[axis]) / h - 1e-9) + 1);
    return [along(0), along(1), along(2)];
  };
  let h = spacing;
  let size = pointsAt(h);
  while (size[0] * size[1] * size[2] > mostPoints) {
    h *= 1.05;
    size = pointsAt(h);
  }
  return gridOver(box, size);
}

/** Returns the maximum corner of a grid, m. */
export function maxOf({ min, spacing, size }: Grid): Vec3 {
  const at = (axis: number): number => min[axis] + (size[axis] - 1) * spacing[axis];
  return [at(0), at(1), at(2)];
}
