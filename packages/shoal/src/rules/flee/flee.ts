import { cosHalfView } from '../../neighbours/search.ts';
import { keepAway } from '../distances/offsets.ts';
import { overFish, type Rule, type Steer } from '../rule.ts';

/*
 * Flee: swims away from predators: fish of the species that it flees and of those that hunt it. a = w s [m/s²]. r in m;
 * w in m/s² for a vector of length 1. No predator near: s = 0. Predators out of view are not noticed.
 */

/**
 * s = Σ over predators with l < r of (d/l)(1 − l/r), limited to length 1. It is continuous when predators enter or
 * leave the radius. Vetemaa 2020 §4.2. (By mistake its demo uses the l of another computation: its fish flee with
 * almost constant strength within 26 m, and the strength jumps at that distance. This is not reproduced.)
 */
const linearDecay: Steer<'flee'> = overFish((out, first, end, settings, scene) => {
  const s = scene.school.species[first];
  const predators = scene.threats.predatorsOf(s, settings.radius);
  keepAway(out, first, end, predators, settings, viewOf(scene.plan.species[s].perception.fieldOfViewDeg), scene);
});

/** A cache of one entry: field of view, degrees, and the cosine of its half; −2: all around. Most fish have the same. */
const lastView = Float64Array.of(Number.NaN, 0);

function viewOf(fieldOfViewDeg: number): number {
  if (lastView[0] !== fieldOfViewDeg) {
    lastView[0] = fieldOfViewDeg;
    lastView[1] = fieldOfViewDeg < 360 ? cosHalfView(fieldOfViewDeg) : -2;
  }
  return lastView[1];
}

export const flee: Rule<'flee'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (species, plan) => {
    const own = plan.species.findIndex(({ name }) => name === species.name);
    return species.flees.length > 0 || plan.species.some(({ hunts }) => hunts.includes(own));
  },
};
