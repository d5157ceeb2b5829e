import type { Surroundings } from './sight.ts';
import { type Bearing, directionOf, type Triple } from './triple.ts';

/** Raised by so much at a time, radians, up to the steepest. */
const rise = 0.05;
const steepest = 1.35;
/** Then farther away by this factor, so often. */
const back = 1.5;
const retreats = 12;

/**
 * Where a camera can stand: not inside obstacles, above the ground and under the surface. A camera that cannot stand where
 * it should is raised about its target; where that does not help, it moves away.
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

/** The nearest elevation above the ground and below the surface. */
function levelled(surroundings: Surroundings, target: Triple, bearing: Bearing, distance: number): number {
  const [x, , z] = directionOf(bearing);
  const [lowest, highest] = surroundings.heights(target[0] + distance * x, target[2] + distance * z);
  const at = (height: number): number => Math.asin(Math.min(1, Math.max(-1, (height - target[1]) / distance)));
  return Math.max(at(lowest), Math.min(at(highest), bearing.elevation));
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
