import type { HeadingSource, MeasuredFish } from './measured-fish.ts';

/**
 * Writes the unit heading of a fish to out; NaN if it is unknown, and 0, 0, 0 for a fish at rest whose motion is asked
 * for.
 */
export function headingInto(out: Float64Array, fish: MeasuredFish, i: number, source: HeadingSource = 'motion'): void {
  if (source === 'body') {
    out[0] = fish.hx?.[i] ?? Number.NaN;
    out[1] = fish.hy?.[i] ?? Number.NaN;
    out[2] = fish.hz?.[i] ?? (fish.hx ? 0 : Number.NaN);
    return;
  }
  const [x, y, z] = [fish.vx[i], fish.vy[i], fish.vz[i]];
  const speed = Math.sqrt(x * x + y * y + z * z);
  const perSpeed = speed > 0 ? 1 / speed : 0;
  out[0] = x * perSpeed;
  out[1] = y * perSpeed;
  out[2] = z * perSpeed;
}

/** Whether a heading that `headingInto` wrote is one: known, and not that of a fish at rest. */
export function isHeading(unit: Float64Array): boolean {
  return unit[0] !== 0 || unit[1] !== 0 || unit[2] !== 0 ? !Number.isNaN(unit[0]) : false;
}
