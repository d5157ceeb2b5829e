// Maps where the neighbours of a fish are: by bearing, elevation and distance.

import { arctangent } from '../../math/trigonometry.ts';
import { headingColumns, headingInto, isHeading } from '../heading.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { finderOf, forNearest } from '../nearest-ranks.ts';

/** Bins of bearing, 15° each. */
export const bearingBins = 24;
/** Bins of equal width in the sine of elevation, so that random directions fill all bins equally. */
export const elevationBins = 12;

/** If the sine of the angle between heading and vertical is smaller, a fish has no left and right. */
const upright = 1e-6;

const unit = new Float64Array(3);

/**
 * Counts where the nearest neighbours of fish are, seen from each fish (Ballerini et al. 2008,
 * doi:10.1073/pnas.0711437105). Bearing: the angle from the heading to the neighbour in the fish's own horizontal
 * plane, 0° ahead, positive to the right, ± 180° behind. Elevation: the angle above that plane; 0° in 2D. The plane
 * contains the heading and the horizontal direction perpendicular to it. Fish at rest, and fish that swim straight up
 * or down, are left out. With `heading: 'body'` in the space, the headings are those of the bodies.
 */
export class NeighbourMap {
  /** Number of neighbours in each bin. The bearing, from −180° on, varies fastest; then elevation, from −90° on. */
  readonly counts: Float64Array = new Float64Array(bearingBins * elevationBins);
  /** Number of neighbours counted. */
  total = 0;

  /**
   * Counts the neighbours of one frame.
   * @param ranks number of neighbours of each fish
   * @param reach rough distance of neighbours, m; affects only the time
   */
  add(fish: MeasuredFish, space: MeasuredSpace, ranks: number, reach: number): void {
    const { dimensions, heading } = space;
    const headings = headingColumns(fish, heading);
    const finder = finderOf(fish, space, reach);
    const { near } = finder;
    forNearest(finder, fish, ranks, reach, (i) => {
      headingInto(unit, headings, i);
      const [fx, fy, fz] = unit;
      // To the right: heading × up. In 2D the plane is seen from +z.
      const [sideX, sideY, sideZ] = dimensions === 2 ? [fy, -fx, 0] : [-fz, 0, fx];
      const across = Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
      if (!(isHeading(unit) && across > upright)) return;
      const [rx, ry, rz] = [sideX / across, sideY / across, sideZ / across];
      const [ux, uy, uz] = [ry * fz - rz * fy, rz * fx - rx * fz, rx * fy - ry * fx];
      for (let k = 0; k < near.count; k++) {
        const distance = near.distance[k];
        if (distance === 0) continue;
        // `near` has vectors from the neighbour to the fish.
        const [dx, dy, dz] = [-near.dx[k] / distance, -near.dy[k] / distance, -near.dz[k] / distance];
        const ahead = dx * fx + dy * fy + dz * fz;
        const right = dx * rx + dy * ry + dz * rz;
        const above = dimensions === 2 ? 0 : dx * ux + dy * uy + dz * uz;
        this.#count(arctangent(right, ahead), above);
      }
    });
  }

  #count(bearing: number, sineOfElevation: number): void {
    const b = Math.min(bearingBins - 1, Math.floor(((bearing + Math.PI) / (2 * Math.PI)) * bearingBins));
    const e = Math.min(elevationBins - 1, Math.max(0, Math.floor(((sineOfElevation + 1) / 2) * elevationBins)));
    this.counts[e * bearingBins + b]++;
    this.total++;
  }
}
