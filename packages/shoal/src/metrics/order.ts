// Polarisation and other order parameters of a school.

import type { World } from '../scenario/plan.ts';
import { centroidOf, offsetFromCentroid, periodsOf } from './centroid.ts';
import { headingColumns } from './heading.ts';
import type { HeadingSource, MeasuredFish } from './measured-fish.ts';

/** Order parameters of a school, from one pass over the fish. NaN: no value. */
export interface Order {
  /**
   * Polarisation, |mean of the unit velocities|: 1 if all fish swim in the same direction, about 1/√N for random
   * directions.
   */
  readonly polarisation: number;
  /** Rotation, |mean of r̂ × v̂| about the centroid: 1 for a perfect mill, about 0 for a school that swims straight. */
  readonly rotation: number;
  /** Absolute rotation, mean of |r̂ × v̂|: 1 also for a mill with fish in both directions. */
  readonly absoluteRotation: number;
  /** Root mean square distance from the centroid, m. */
  readonly extent: number;
  readonly centroid: readonly [x: number, y: number, z: number];
  /** Mean speed, m/s. */
  readonly speed: number;
}

/**
 * Returns the order parameters of a school (as in Couzin et al. 2002, doi:10.1006/jtbi.2002.3065). The absolute rotation
 * detects double mills, as in D'Orsogna et al. 2006, doi:10.1103/PhysRevLett.96.104302. A fish at rest counts as a zero
 * vector; a fish exactly at the centroid has no r̂ and is left out of both rotations. A single fish has a centroid and a
 * speed only; without a moving fish there is no polarisation or rotation. In a periodic world r is the vector from the
 * centroid to the nearest image. With headings of the bodies, a fish whose heading is unknown is left out of polarisation
 * and rotations.
 * @param seam the world, if it is periodic
 */
export function orderOf(fish: MeasuredFish, seam?: World, dimensions: 2 | 3 = 3, source?: HeadingSource): Order {
  const { count, x, y, z, vx, vy, vz } = fish;
  const isOfBody = source === 'body';
  const headings = headingColumns(fish, source);
  const periods = periodsOf(seam, dimensions);
  const centroid = centroidOf(fish, periods, seam?.min ?? [0, 0, 0]);
  const [cx, cy, cz] = centroid;
  const [periodX, periodY, periodZ] = periods;
  let headingX = 0;
  let headingY = 0;
  let headingZ = 0;
  let spinX = 0;
  let spinY = 0;
  let spinZ = 0;
  let spins = 0;
  let squares = 0;
  let speeds = 0;
  let offCentre = 0;
  /** Fish whose heading counts. */
  let known = 0;
  for (let i = 0; i < count; i++) {
    const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    const rx = offsetFromCentroid(cx, x[i], periodX);
    const ry = offsetFromCentroid(cy, y[i], periodY);
    const rz = offsetFromCentroid(cz, z[i], periodZ);
    const square = rx * rx + ry * ry + rz * rz;
    squares += square;
    speeds += speed;
    const perLength = isOfBody ? 1 : speed > 0 ? 1 / speed : 0;
    const ux = headings.x[i] * perLength;
    const uy = headings.y[i] * perLength;
    const uz = headings.z[i] * perLength;
    if (isOfBody && Number.isNaN(ux)) continue;
    const perRadius = square > 0 ? 1 / Math.sqrt(square) : 0;
    const aboutX = (ry * uz - rz * uy) * perRadius;
    const aboutY = (rz * ux - rx * uz) * perRadius;
    const aboutZ = (rx * uy - ry * ux) * perRadius;
    headingX += ux;
    headingY += uy;
    headingZ += uz;
    spinX += aboutX;
    spinY += aboutY;
    spinZ += aboutZ;
    spins += Math.sqrt(aboutX * aboutX + aboutY * aboutY + aboutZ * aboutZ);
    if (square > 0) offCentre++;
    known++;
  }
  const isGroup = count > 1;
  const moves = known > 1 && (isOfBody || speeds > 0);
  return {
    polarisation: moves
      ? Math.sqrt(headingX * headingX + headingY * headingY + headingZ * headingZ) / known
      : Number.NaN,
    rotation: moves ? Math.sqrt(spinX * spinX + spinY * spinY + spinZ * spinZ) / offCentre : Number.NaN,
    absoluteRotation: moves ? spins / offCentre : Number.NaN,
    extent: isGroup ? Math.sqrt(squares / count) : Number.NaN,
    centroid: count > 0 ? centroid : [Number.NaN, Number.NaN, Number.NaN],
    speed: speeds / count,
  };
}
