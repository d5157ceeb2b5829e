import { randomInto, streams, toUnit } from '../../random/random.ts';
import { offsetFrom } from '../common/away-from.ts';
import type { Scene } from '../rule.ts';

const chance = new Uint32Array(4);
const offset = new Float64Array(3);

/**
 * Whether a hunter that has reached its prey catches it. Flockmates around the prey confuse the hunter: with n of them
 * within the prey's cohesion radius, the probability is n_c/(n_c + n), so n_c flockmates halve it. With n_c = 0 it
 * always catches. Confusion effect: Miller 1922; Landeau & Terborgh 1986.
 */
export function isCaught(i: number, prey: number, confusion: number, scene: Scene): boolean {
  if (confusion === 0) return true;
  const { school, seed } = scene;
  randomInto(chance, seed, streams.hunt, school.id[i], school.step);
  return toUnit(chance[0]) < confusion / (confusion + flockmatesAround(prey, scene));
}

/** Counts the fish of the prey's species within its cohesion radius ("all": the whole species). */
export function flockmatesAround(prey: number, scene: Scene): number {
  const { school, members, plan, wraps, dimensions } = scene;
  const { x, y, z, species } = school;
  const family = members[species[prey]];
  const { radius } = plan.species[species[prey]].rules.cohesion;
  // Slightly more than its square, since squares are rounded.
  const limit = radius * radius * (1 + 1e-9);
  const px = x[prey];
  const py = y[prey];
  const pz = z[prey];
  let flockmates = 0;
  for (let k = 0; k < family.length; k++) {
    const j = family[k];
    const dx = px - x[j];
    const dy = py - y[j];
    const dz = dimensions === 3 ? pz - z[j] : 0;
    // Skips most fish, which are too far away. In a periodic world this test is not valid.
    if ((!wraps && dx * dx + dy * dy + dz * dz > limit) || j === prey) continue;
    if (offsetFrom(offset, prey, x[j], y[j], z[j], scene) < radius) flockmates++;
  }
  return flockmates;
}
