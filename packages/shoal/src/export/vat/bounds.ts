// Numbers as texels of 16 bits: the fraction of the way from a minimum to a maximum.

/** The largest number of a texel. */
export const largest = 0xffff;

/** Minimum and maximum of each axis. */
export interface Bounds {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/**
 * Bounds of points, rounded outwards to tenths as OpenVAT's.
 * @param points x, y and z of each
 * @param counts whether the point of an index counts; default: all
 */
export function boundsOf(points: ArrayLike<number>, counts: (index: number) => boolean = () => true): Bounds {
  const [min, max] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (let k = 0; 3 * k < points.length; k++) {
    if (!counts(k)) continue;
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], points[3 * k + axis]);
      max[axis] = Math.max(max[axis], points[3 * k + axis]);
    }
  }
  return { min: min.map((one) => Math.floor(one * 10) / 10), max: max.map((one) => Math.ceil(one * 10) / 10) };
}

/** The fraction of the way from the minimum to the maximum of an axis, 0 to 1; 0 if they are equal. */
export function fractionOf(value: number, { min, max }: Bounds, axis: number): number {
  const span = max[axis] - min[axis];
  return span > 0 ? Math.min(1, Math.max(0, (value - min[axis]) / span)) : 0;
}
