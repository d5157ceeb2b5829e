import { randomInto, streams, toUnit } from '../../random/random.ts';
import { offsetFrom } from '../away-from.ts';
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
  const { school, members, plan } = scene;
  const s = school.species[prey];
  const { radius } = plan.species[s].rules.cohesion;
  let flockmates = 0;
  for (const j of members[s]) {
    if (j !== prey && offsetFrom(offset, prey, school.x[j], school.y[j], school.z[j], scene) < radius) flockmates++;
  }
  return flockmates;
}
