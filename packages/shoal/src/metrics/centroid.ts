// The middle of a school, in a periodic world too.

import { nearestImage, wrapCoordinate } from '../math/periodic.ts';
import { arctangent, sinCos } from '../math/trigonometry.ts';
import type { Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';

type Axes = readonly [x: number, y: number, z: number];

/** Edge lengths of a periodic world, m; 0 along an axis that is not periodic. */
export function periodsOf(seam: World | undefined, dimensions: 2 | 3): Axes {
  if (!seam) return [0, 0, 0];
  const { min, max } = seam;
  return [max[0] - min[0], max[1] - min[1], dimensions === 3 ? max[2] - min[2] : 0];
}

/** The offset of a coordinate from the centroid along one axis, m; along a periodic axis, of its nearest image. */
export function offsetFromCentroid(centre: number, coordinate: number, period: number): number {
  return period > 0 ? nearestImage(coordinate - centre, period) : coordinate - centre;
}

/**
 * The centroid, m: the mean position. Along a periodic axis it is the circular mean (Bai & Breen 2008,
 * doi:10.1080/2151237X.2008.10129266), corrected by the mean of the nearest images' offsets. For a school shorter than
 * half the world, this is the mean position after joining the parts on both sides of the face. If fish are spread
 * evenly over a whole period, the mean is arbitrary.
 */
export function centroidOf({ count, x, y, z }: Omit<Positions, 'species'>, periods: Axes, min: Axes): Axes {
  return [
    meanOf(x, count, periods[0], min[0]),
    meanOf(y, count, periods[1], min[1]),
    meanOf(z, count, periods[2], min[2]),
  ];
}

const turn = new Float64Array(2);

function meanOf(values: Float32Array, count: number, period: number, min: number): number {
  let sum = 0;
  if (!(period > 0)) {
    for (let i = 0; i < count; i++) sum += values[i] / count;
    return sum;
  }
  let [sines, cosines] = [0, 0];
  for (let i = 0; i < count; i++) {
    sinCos(turn, (2 * Math.PI * (values[i] - min)) / period);
    sines += turn[0];
    cosines += turn[1];
  }
  const centre = min + (period * arctangent(sines, cosines)) / (2 * Math.PI);
  for (let i = 0; i < count; i++) sum += nearestImage(values[i] - centre, period) / count;
  return wrapCoordinate(centre + sum, min, min + period);
}
