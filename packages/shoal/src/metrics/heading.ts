// Headings of fish, from velocities or bodies, as metrics read them.

import type { HeadingSource, MeasuredFish } from './measured-fish.ts';

interface Columns {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

/** Vectors along the headings of fish: velocities, or unit vectors of the bodies, which are NaN where unknown. */
export function headingColumns(fish: MeasuredFish, source: HeadingSource = 'motion'): Columns {
  const { vx, vy, vz, hx, hy, hz } = fish;
  if (source === 'motion') return { x: vx, y: vy, z: vz };
  const unknown = (): Float32Array => new Float32Array(fish.count).fill(Number.NaN);
  return { x: hx ?? unknown(), y: hy ?? unknown(), z: hz ?? (hx ? new Float32Array(fish.count) : unknown()) };
}

/**
 * Writes the unit heading of a fish to out; NaN if it is unknown, and 0, 0, 0 for a fish at rest whose motion is asked
 * for.
 */
export function headingInto(out: Float64Array, { x, y, z }: Columns, i: number): void {
  const length = Math.sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
  const perLength = length === 0 ? 0 : 1 / length;
  out[0] = x[i] * perLength;
  out[1] = y[i] * perLength;
  out[2] = z[i] * perLength;
}

/** Whether a heading that `headingInto` wrote is one: known, and not that of a fish at rest. */
export function isHeading(unit: Float64Array): boolean {
  return unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2] > 0;
}
