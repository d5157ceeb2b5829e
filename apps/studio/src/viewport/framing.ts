import type { Plan, Simulation } from 'shoal';
import { Vector3 } from 'three';

/** A ball that contains most fish, for the camera to show. */
export interface Framing {
  readonly centre: Vector3;
  radius: number;
}

/** Most fish sampled. */
const mostAsked = 2000;
/** Fraction of fish in the picture; stragglers would make all others small. */
const shown = 0.8;

const coordinates = [0, 1, 2].map(() => new Float64Array(mostAsked));
const sorted = new Float64Array(mostAsked);

/**
 * The ball around the middle 80 % of the fish. Fish outside the world count at its nearest point.
 * @param drawn drawn length of most fish, m, added as a margin
 */
export function framingInto(out: Framing, { school, plan }: Simulation, drawn: number): void {
  const { min, max } = plan.world;
  const stride = Math.max(1, Math.ceil(school.count / mostAsked));
  const all = [school.x, school.y, school.z];
  let asked = 0;
  for (let i = 0; i < school.count; i += stride) {
    for (let axis = 0; axis < 3; axis++) {
      coordinates[axis][asked] = Math.min(max[axis], Math.max(min[axis], all[axis][i]));
    }
    asked++;
  }
  if (asked === 0) return;
  const ordered = sorted.subarray(0, asked);
  const middle = (axis: number): number => {
    ordered.set(coordinates[axis].subarray(0, asked));
    ordered.sort();
    // The midpoint of the middle 80 %, not the median: for two fish it lies between them.
    const skip = Math.floor((asked * (1 - shown)) / 2);
    return (ordered[skip] + ordered[asked - 1 - skip]) / 2;
  };
  out.centre.set(middle(0), middle(1), middle(2));
  for (let k = 0; k < asked; k++) {
    ordered[k] = Math.hypot(
      coordinates[0][k] - out.centre.x,
      coordinates[1][k] - out.centre.y,
      coordinates[2][k] - out.centre.z,
    );
  }
  ordered.sort();
  const half = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  out.radius = Math.min(half, ordered[Math.ceil(shown * asked) - 1]) + 0.5 * drawn;
}

/** How far the framing moves from the school to the obstacles, to show both. */
const lean = 0.35;
const middleOfObstacles = new Vector3();

/** Moves a framing towards the obstacles, if there are any, and enlarges it accordingly. */
export function leanTo(framing: Framing, obstacles: Plan['obstacles']): void {
  if (obstacles.length === 0) return;
  middleOfObstacles.set(0, 0, 0);
  for (const { at } of obstacles) middleOfObstacles.add({ x: at[0], y: at[1], z: at[2] });
  middleOfObstacles.divideScalar(obstacles.length);
  framing.radius += 0.5 * lean * framing.centre.distanceTo(middleOfObstacles);
  framing.centre.lerp(middleOfObstacles, lean);
}

/** Frames the whole world. */
export function worldInto(out: Framing, { world: { min, max } }: Plan): void {
  out.centre.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
  out.radius = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}

export function emptyFraming(): Framing {
  return { centre: new Vector3(), radius: 1 };
}
