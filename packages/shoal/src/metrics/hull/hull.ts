import { type Hull, planeHull } from './plane-hull.ts';
import { spaceHull } from './space-hull.ts';

/**
 * The convex hull of points in 2D or 3D; coordinates beside each other, three numbers a point. NaN for fewer than three
 * points, in 3D fewer than four.
 */
export function hullOf(points: Float64Array, dimensions: 2 | 3): Hull {
  const count = points.length / 3;
  if (count <= dimensions) return { size: Number.NaN, corners: Array.from({ length: count }, (_, i) => i) };
  return dimensions === 2 ? planeHull(points) : spaceHull(points);
}
