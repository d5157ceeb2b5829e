/**
 * Returns the shortest of the differences d + k·edge over integers k: the signed distance to the nearest image in a
 * periodic world. Both points are inside the world, so |d| ≤ edge and one correction suffices.
 */
export function shortestImage(d: number, edge: number): number {
  const half = edge / 2;
  return d > half ? d - edge : d < -half ? d + edge : d;
}

/** Like `shortestImage`, for a difference of any length: a point may be outside the world. */
export function nearestImage(d: number, edge: number): number {
  return shortestImage(d - edge * Math.trunc(d / edge), edge);
}

/** Wraps a coordinate into [min, max), however far outside it is. */
export function wrapCoordinate(x: number, min: number, max: number): number {
  const edge = max - min;
  if (edge <= 0) return min;
  const wrapped = x - edge * Math.floor((x - min) / edge);
  // Rounding can give exactly `max`, which is the same face as `min`.
  return wrapped >= min && wrapped < max ? wrapped : min;
}
