// Metrics about the middle of a school, such as rotation.

import type { World } from '../scenario/plan.ts';
import { offsetFromCentroid, periodsOf } from './centroid.ts';
import { hullOf } from './hull/hull.ts';
import type { MeasuredFish } from './measured-fish.ts';

type Vector = readonly [x: number, y: number, z: number];

/** Vectors from the centroid to the fish, three numbers each, m; in a periodic world to the nearest image. */
export function offsetsFrom(
  centroid: Vector,
  { count, x, y, z }: MeasuredFish,
  seam: World | undefined,
  dimensions: 2 | 3,
): Float64Array {
  const periods = periodsOf(seam, dimensions);
  const offsets = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    offsets[3 * i] = offsetFromCentroid(centroid[0], x[i], periods[0]);
    offsets[3 * i + 1] = offsetFromCentroid(centroid[1], y[i], periods[1]);
    offsets[3 * i + 2] = offsetFromCentroid(centroid[2], z[i], periods[2]);
  }
  return offsets;
}

/**
 * The convex hull of a group: its area, m², or volume, m³, and the number of fish in that. NaN for fewer than three
 * fish, in 3D fewer than four; there is no packing if they are all on a line or plane.
 */
export function packingOf(
  offsets: Float64Array,
  dimensions: 2 | 3,
): { readonly hullSize: number; readonly packing: number } {
  const { size } = hullOf(offsets, dimensions);
  return { hullSize: size, packing: size > 0 ? offsets.length / 3 / size : Number.NaN };
}

/**
 * Motion about the centroid, m/s, with u = v − mean v. Radial: mean u·r̂, above 0 if the group expands. Tangential:
 * |mean r̂ × u|. A fish exactly at the centroid has no r̂ and is left out; NaN without others.
 */
export function velocitiesAbout(
  offsets: Float64Array,
  { count, vx, vy, vz }: MeasuredFish,
): { readonly radialVelocity: number; readonly tangentialVelocity: number } {
  let [meanX, meanY, meanZ] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    meanX += vx[i] / count;
    meanY += vy[i] / count;
    meanZ += vz[i] / count;
  }
  let [radial, aboutX, aboutY, aboutZ, counted] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [rx, ry, rz] = [offsets[3 * i], offsets[3 * i + 1], offsets[3 * i + 2]];
    const radius = Math.sqrt(rx * rx + ry * ry + rz * rz);
    if (!(radius > 0)) continue;
    const [ux, uy, uz] = [vx[i] - meanX, vy[i] - meanY, vz[i] - meanZ];
    radial += (ux * rx + uy * ry + uz * rz) / radius;
    aboutX += (ry * uz - rz * uy) / radius;
    aboutY += (rz * ux - rx * uz) / radius;
    aboutZ += (rx * uy - ry * ux) / radius;
    counted++;
  }
  return {
    radialVelocity: radial / counted,
    tangentialVelocity: Math.sqrt(aboutX * aboutX + aboutY * aboutY + aboutZ * aboutZ) / counted,
  };
}
