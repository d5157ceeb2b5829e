// Adds predators where the user sees them come: outside the school.

import type { Plan, School, Vec3 } from 'shoal';
import type { SceneEdit } from './edit.ts';
import { freePlace } from './free-place.ts';
import type { Meshes } from './obstacle-box.ts';
import { hunterLength, huntersIn, type Tactic, withHuntersAt } from './species-edits.ts';

/** If there are more fish than this, only a sample is used. */
const mostFish = 20_000;
const mostStrides = 40;

/** What new predators hunt. */
export interface Aim {
  /** Where they swim at first, m. */
  readonly towards: Vec3;
  readonly tactic: Tactic;
}

/**
 * Sets the number of predators. Additional ones start together near a point outside the school, away from its middle,
 * and outside obstacles.
 * @param aim default: they start in any direction and hunt the middle of the school
 */
export function withHuntersOutside(
  plan: Plan,
  count: number,
  at: Vec3,
  school: School,
  meshes: Meshes,
  aim?: Aim,
): SceneEdit[] {
  const more = count - huntersIn(plan);
  const length = hunterLength(plan);
  const radius = more > 1 ? 0.75 * length * Math.cbrt(more) : 0;
  const apart = length + radius;
  const side = 2 * apart;
  const centre = freePlace(plan, meshes, outside(plan, school, at, apart), [side, side, side]);
  const ahead = aim?.towards.map((to, axis) => Math.round(100 * (to - centre[axis])) / 100);
  const heading = ahead?.some((part) => part !== 0) ? ahead : undefined;
  return withHuntersAt(plan, count, { centre, radius, ...(heading && { heading }) }, aim?.tactic);
}

/** On a line outwards, the first point that is far enough from all fish, or else the point farthest from them. */
function outside({ world: { min, max }, dimensions }: Plan, school: School, at: Vec3, apart: number): Vec3 {
  const { count, x, y, z } = school;
  const stride = Math.max(1, Math.ceil(count / mostFish));
  const nearest = ([px, py, pz]: Vec3): number => {
    let least = Infinity;
    for (let i = 0; i < count; i += stride) least = Math.min(least, Math.hypot(x[i] - px, y[i] - py, z[i] - pz));
    return least;
  };
  const mean = (all: Float32Array): number => all.subarray(0, count).reduce((sum, one) => sum + one, 0) / (count || 1);
  const way = [at[0] - mean(x), at[1] - mean(y), dimensions === 2 ? 0 : at[2] - mean(z)];
  const length = Math.hypot(...way);
  const ahead = length > 1e-6 ? way.map((part) => part / length) : [1, 0, 0];
  const along = (axis: 0 | 1 | 2, distance: number): number => {
    const there = Math.min(max[axis], Math.max(min[axis], at[axis] + distance * ahead[axis]));
    return Math.round(100 * there) / 100;
  };
  let [best, most] = [at, nearest(at)];
  for (let k = 1; k <= mostStrides && most < apart; k++) {
    const distance = (k * apart) / 2;
    const point: Vec3 = [along(0, distance), along(1, distance), along(2, distance)];
    const found = nearest(point);
    if (found > most) [best, most] = [point, found];
  }
  return best;
}
