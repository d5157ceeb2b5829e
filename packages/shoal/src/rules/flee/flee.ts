import { clampLength } from '../../math/vector.ts';
import { cosHalfView } from '../../neighbours/field-of-view.ts';
import { addPush, offsetFrom } from '../away-from.ts';
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
  const view = cosHalfView(plan.species[own].perception.fieldOfViewDeg);
  out[0] = out[1] = out[2] = 0;
  for (let s = 0; s < members.length; s++) {
    if (!plan.species[own].flees.includes(s) && !plan.species[s].hunts.includes(own)) continue;
    for (const j of members[s]) {
      if (j !== i && sees(i, j, view, scene)) addPush(out, i, school.x[j], school.y[j], school.z[j], radius, scene);
    }
  }
  clampLength(out, 1);
};

const d = new Float64Array(3);

/** Whether fish j is not in the blind cone behind fish i; a fish at rest sees all around. */
function sees(i: number, j: number, view: number, scene: Scene): boolean {
  const { school, headingX, headingY, headingZ } = scene;
  if (view <= -1 || (headingX[i] === 0 && headingY[i] === 0 && headingZ[i] === 0)) return true;
  const l = offsetFrom(d, i, school.x[j], school.y[j], school.z[j], scene);
  return -(d[0] * headingX[i] + d[1] * headingY[i] + d[2] * headingZ[i]) >= view * l;
}

export const flee: Rule<'flee'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (species, plan) => {
    const own = plan.species.findIndex(({ name }) => name === species.name);
    return species.flees.length > 0 || plan.species.some(({ hunts }) => hunts.includes(own));
  },
};
