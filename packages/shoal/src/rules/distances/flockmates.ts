// The mean position and velocity of a fish's flockmates, for the rules that need them.

import type { Scene } from '../rule.ts';

/**
 * The settings that select flockmates: those nearer than the radius. With `nearest`, the list holds only the k nearest.
 */
interface Neighbourhood {
  readonly radius: number;
  readonly nearest: number;
}

/** Whether all flockmates count, in view or not, so that their totals are read instead of the list. */
function isOfAll(i: number, { radius, nearest }: Neighbourhood, { plan, school }: Scene): boolean {
  if (radius < Number.POSITIVE_INFINITY || nearest > 0) return false;
  return plan.species[school.species[i]].perception.neighbourhood === 'metric';
}

/**
 * Writes the mean position, relative to fish i, of its flockmates nearer than the radius: mean xⱼ − xᵢ, m; 0 without
 * flockmates. Reads the totals if all flockmates count.
 * @returns the number of flockmates
 */
export function meanOffsetInto(out: Float64Array, i: number, within: Neighbourhood, scene: Scene): number {
  const { near, totals, school } = scene;
  const r = within.radius;
  if (isOfAll(i, within, scene)) {
    const all = totals[school.species[i]];
    const self = all[7];
    const n = all[0] - self;
    out[0] = n > 0 ? (all[1] - self * school.x[i]) / n - school.x[i] : 0;
    out[1] = n > 0 ? (all[2] - self * school.y[i]) / n - school.y[i] : 0;
    out[2] = n > 0 ? (all[3] - self * school.z[i]) / n - school.z[i] : 0;
    return n;
  }
  let n = 0;
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < near.count; k++) {
    if (!(near.distance[k] < r)) continue;
    n++;
    out[0] -= near.dx[k];
    out[1] -= near.dy[k];
    out[2] -= near.dz[k];
  }
  return divide(out, n);
}

/**
 * Writes the mean velocity of the flockmates of fish i nearer than the radius, m/s; 0 without flockmates. Reads the
 * totals if all flockmates count.
 * @returns the number of flockmates
 */
export function meanVelocityInto(out: Float64Array, i: number, within: Neighbourhood, scene: Scene): number {
  const { near, totals, school } = scene;
  const { vx, vy, vz } = school;
  const r = within.radius;
  if (isOfAll(i, within, scene)) {
    const all = totals[school.species[i]];
    const self = all[7];
    const n = all[0] - self;
    out[0] = n > 0 ? (all[4] - self * vx[i]) / n : 0;
    out[1] = n > 0 ? (all[5] - self * vy[i]) / n : 0;
    out[2] = n > 0 ? (all[6] - self * vz[i]) / n : 0;
    return n;
  }
  let n = 0;
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < near.count; k++) {
    if (!(near.distance[k] < r)) continue;
    const j = near.index[k];
    n++;
    out[0] += vx[j];
    out[1] += vy[j];
    out[2] += vz[j];
  }
  return divide(out, n);
}

function divide(out: Float64Array, n: number): number {
  if (n > 0) {
    out[0] /= n;
    out[1] /= n;
    out[2] /= n;
  }
  return n;
}
