// Finds fish that see no other, when a school is spawned.

import { nearestImage } from '../math/periodic.ts';
import { sinCos } from '../math/trigonometry.ts';
import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import type { School } from './school.ts';

const half = new Float64Array(2);

/** Those of the fish first..end, all of one species, that see no other of them within a distance, m. */
export function blindFish(
  { x, y, z, vx, vy, vz }: School,
  first: number,
  end: number,
  within: number,
  { perception: { fieldOfViewDeg } }: SpeciesPlan,
  { wraps, world: { min, max }, dimensions }: Plan,
): number[] {
  sinCos(half, (fieldOfViewDeg * Math.PI) / 360);
  const offset = (a: number, b: number, axis: number): number =>
    wraps ? nearestImage(b - a, max[axis] - min[axis]) : b - a;
  const sees = (i: number, j: number): boolean => {
    const dx = offset(x[i], x[j], 0);
    const dy = offset(y[i], y[j], 1);
    const dz = dimensions === 2 ? 0 : offset(z[i], z[j], 2);
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (i === j || !(l < within)) return false;
    const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    return fieldOfViewDeg >= 360 || dx * vx[i] + dy * vy[i] + dz * vz[i] >= half[1] * l * speed;
  };
  const blind: number[] = [];
  for (let i = first; i < end; i++) {
    let j = first;
    while (j < end && !sees(i, j)) j++;
    if (j === end) blind.push(i);
  }
  return blind;
}
