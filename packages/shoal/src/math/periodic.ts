/**
 * The shortest of the differences d + k·edge over whole k: the distance to the nearest image in a periodic world.
 * Both points lie inside the world, so |d| ≤ edge and one correction is enough.
 */
export function shortestImage(d: number, edge: number): number {
  const half = edge / 2;
  return d > half ? d - edge : d < -half ? d + edge : d;
}

/** The same for a difference of any length, where one of the points may lie outside the world. */
export function nearestImage(d: number, edge: number): number {
  return shortestImage(d - edge * Math.trunc(d / edge), edge);
}

/** Puts a coordinate back into [min, max), however far outside it lies. */
export function wrapCoordinate(x: number, min: number, max: number): number {
  const edge = max - min;
  if (edge <= 0) return min;
  const wrapped = x - edge * Math.floor((x - min) / edge);
  // Rounding may give exactly `max`, which is the same face as `min`.
  return wrapped >= min && wrapped < max ? wrapped : min;
}
