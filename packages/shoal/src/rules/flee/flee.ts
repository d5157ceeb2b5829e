import { clampLength } from '../../math/vector.ts';
import { addPush } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Flee: swims away from predators: fish of the species that it flees and of those that hunt it. a = w s [m/s²].
 * r m; w m/s² for a vector 1 long. No predator near: 0. Predators in the blind cone behind are not noticed.
 */

/**
 * s = Σ over predators with l < r of (d/l)(1 − l/r), at most 1 long; continuous as predators come and go.
 * Vetemaa 2020 §4.2. (Its demo takes l from another computation by mistake, so that its fish flee at almost constant
 * strength within 26 m and jump there; that is documented, not built.)
 */
const linearDecay: Steer<'flee'> = (out, i, { radius }, scene) => {
  const { school, members, plan } = scene;
  const own = school.species[i];
  out[0] = out[1] = out[2] = 0;
  for (let s = 0; s < members.length; s++) {
    if (!plan.species[own].flees.includes(s) && !plan.species[s].hunts.includes(own)) continue;
    for (const j of members[s]) {
      if (j !== i && sees(i, j, scene)) addPush(out, i, school.x[j], school.y[j], school.z[j], radius, scene);
    }
  }
  clampLength(out, 1);
};

function sees(i: number, j: number, { school, plan, headingX, headingY, headingZ }: Scene): boolean {
  const { fieldOfViewDeg } = plan.species[school.species[i]].perception;
  if (fieldOfViewDeg >= 360 || (headingX[i] === 0 && headingY[i] === 0 && headingZ[i] === 0)) return true;
  const dx = school.x[j] - school.x[i];
  const dy = school.y[j] - school.y[i];
  const dz = school.z[j] - school.z[i];
  const ahead = dx * headingX[i] + dy * headingY[i] + dz * headingZ[i];
  return ahead >= Math.cos((fieldOfViewDeg * Math.PI) / 360) * Math.sqrt(dx * dx + dy * dy + dz * dz);
}

export const flee: Rule<'flee'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (species, plan) => {
    const own = plan.species.findIndex(({ name }) => name === species.name);
    return species.flees.length > 0 || plan.species.some(({ hunts }) => hunts.includes(own));
  },
};
