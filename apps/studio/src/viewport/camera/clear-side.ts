// Finds the side from which obstacles hide the fewest fish of a school.

import { isOccluded } from '../picking.ts';
import type { FishSample } from './fish-sample.ts';
import type { LevelView } from './fit.ts';
import type { Surroundings } from './sight.ts';
import { type Bearing, directionOf } from './triple.ts';

/** Angles from the usual side that are tried, radians, smaller ones first. */
const turns = [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, -1.4, 2.1, -2.1, 2.8];
/**
 * Least fraction of the fish that must come into view for a turn by a radian, a rise by a radian, or e times the
 * distance.
 */
const price = { turn: 0.12, rise: 0.6, distance: 1 };
/** Number of fish tested for visibility from each side. */
const rays = 20;

/**
 * The fraction of the fish that obstacles do not hide from a camera.
 * @param rays approximate number of fish that are tested
 */
export function clearShare(
  surroundings: Surroundings,
  fish: FishSample,
  view: LevelView,
  bearing: Bearing,
  rays: number,
): number {
  const [x, y, z] = directionOf(bearing).map((part, axis) => view.target[axis] + view.distance * part);
  const stride = Math.max(1, Math.floor(fish.count / rays));
  let asked = 0;
  let clear = 0;
  for (let k = 0; k < fish.count; k += stride) {
    asked++;
    if (!isOccluded(surroundings, { x, y, z }, { x: fish.x[k], y: fish.y[k], z: fish.z[k] })) clear++;
  }
  return clear / Math.max(1, asked);
}

/**
 * The side near the usual one from which obstacles hide the fewest fish.
 * @param viewFrom returns the view from a side, and the bearing with the elevation that the camera needs there
 */
export function clearestSide(
  surroundings: Surroundings,
  fish: FishSample,
  usual: Bearing,
  viewFrom: (side: Bearing) => readonly [view: LevelView, bearing: Bearing],
): Bearing {
  let best = usual;
  let most = Number.NEGATIVE_INFINITY;
  let usualDistance = 0;
  for (const turn of turns) {
    const side = { azimuth: usual.azimuth + turn, elevation: usual.elevation };
    const [view, bearing] = viewFrom(side);
    usualDistance ||= view.distance;
    const farther = Math.max(0, Math.log(view.distance / usualDistance));
    const cost =
      price.turn * Math.abs(turn) + price.rise * (bearing.elevation - usual.elevation) + price.distance * farther;
    const worth = clearShare(surroundings, fish, view, bearing, rays) - cost;
    if (worth > most) [most, best] = [worth, side];
    if (worth > 0.95) break;
  }
  return best;
}
