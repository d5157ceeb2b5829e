// Raises the camera or moves it back until it is outside of obstacles and ground.

import type { Surroundings } from './sight.ts';
import { type Bearing, directionOf, type Triple } from './triple.ts';

/** Elevation added in each attempt, and the steepest elevation, radians. */
const rise = 0.05;
const steepest = 1.35;
/** Factor on the distance in each further attempt, and number of these attempts. */
const back = 1.5;
const retreats = 12;
/** Spacing of the points at which ground between the camera and its target is searched for, in sizes of the world. */
const look = 0.2;
/**
 * Least height above the ground, in distances to the target. Closer ground would fill the lower half of the picture.
 */
const lift = 0.05;

/**
 * Finds an allowed camera position: not inside obstacles, above the ground and below the surface. If the requested
 * position is not allowed, the camera is raised about its target. If that is not enough, it moves away.
 * @param margin least distance from obstacles, m
 * @returns elevation and distance
 */
export function standingRoom(
  surroundings: Surroundings,
  target: Triple,
  { azimuth, elevation }: Bearing,
  distance: number,
  margin: number,
): readonly [elevation: number, distance: number] {
  let away = distance;
  for (let retreat = 0; retreat <= retreats; retreat++) {
    const from = levelled(surroundings, target, { azimuth, elevation }, away);
    for (let raised = from; raised <= Math.max(from, steepest); raised += rise)
      if (isFree(surroundings, target, { azimuth, elevation: raised }, away, margin)) return [raised, away];
    away *= back;
  }
  return [elevation, distance];
}

/** The closest elevation below the surface from which no ground hides the target. */
function levelled(surroundings: Surroundings, target: Triple, bearing: Bearing, distance: number): number {
  const [x, , z] = directionOf(bearing);
  const heights = (away: number) => surroundings.heights(target[0] + away * x, target[2] + away * z);
  const towards = (height: number, away: number): number =>
    Math.asin(Math.min(1, Math.max(-1, (height - target[1]) / away)));
  const [sand, highest] = heights(distance);
  const lowest = Math.min(highest, sand + lift * distance);
  const level = Math.max(towards(lowest, distance), Math.min(towards(highest, distance), bearing.elevation));
  let clear = level;
  // Only outside the world are there dunes.
  for (let away = distance - look * surroundings.size; away > surroundings.size; away -= look * surroundings.size)
    clear = Math.max(clear, towards(heights(away)[0], away));
  return Math.max(level, Math.min(clear, towards(highest, distance)));
}

function isFree(
  { clearance, heights }: Surroundings,
  target: Triple,
  bearing: Bearing,
  distance: number,
  margin: number,
): boolean {
  const [x, y, z] = directionOf(bearing).map((part, axis) => target[axis] + distance * part);
  const [, highest] = heights(x, z);
  return y <= highest + 1e-6 * distance && clearance(x, y, z, margin) >= margin;
}
