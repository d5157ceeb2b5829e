import { clampLength } from '../../math/vector.ts';
import { cosHalfView } from '../../neighbours/field-of-view.ts';
import { toNearest } from '../away-from.ts';
import { overFish } from '../over-fish.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Flee: swims away from predators: fish of the species that it flees and of those that hunt it. a = w s [m/s²]. r in m;
 * w in m/s² for a vector of length 1. No predator near: s = 0. Predators out of view are not noticed.
 */

/**
 * s = Σ over predators with l < r of (d/l)(1 − l/r), limited to length 1. It is continuous when predators enter or
 * leave the radius. Vetemaa 2020 §4.2. (By mistake its demo uses the l of another computation: its fish flee with
 * almost constant strength within 26 m, and the strength jumps at that distance. This is not reproduced.)
 */
const linearDecay: Steer<'flee'> = overFish((out, first, end, { radius }, scene) => {
  const { school, threats, headingX, headingY, headingZ, plan, wraps, dimensions } = scene;
  const { x, y, z, species } = school;
  const view = viewOf(plan.species[species[first]].perception.fieldOfViewDeg);
  const predators = threats.predatorsOf(species[first], radius);
  predators.find(school, first, end);
  const { near, points, firsts, ends } = predators;
  // Slightly more than r², since squares are rounded.
  const limit = radius * radius * (1 + 1e-9);
  for (let i = first, k = 0; i < end; i++, k++) {
    const last = ends[k];
    sum[0] = sum[1] = sum[2] = 0;
    for (let p = firsts[k]; p < last; p++) {
      const at = 3 * near[p];
      let dx = x[i] - points[at];
      let dy = y[i] - points[at + 1];
      let dz = dimensions === 2 ? 0 : z[i] - points[at + 2];
      if (wraps) {
        d[0] = dx;
        d[1] = dy;
        d[2] = dz;
        toNearest(d, scene);
        dx = d[0];
        dy = d[1];
        dz = d[2];
      }
      const lengthSq = dx * dx + dy * dy + dz * dz;
      // Many are too far away.
      if (lengthSq > limit) continue;
      const l = Math.sqrt(lengthSq);
      // At distance 0 is the fish itself, or one that gives no direction.
      if (!(l < radius) || l === 0) continue;
      // A fish at rest sees all around.
      const looks = headingX[i] !== 0 || headingY[i] !== 0 || headingZ[i] !== 0;
      if (looks && !(-(dx * headingX[i] + dy * headingY[i] + dz * headingZ[i]) >= view * l)) continue;
      const factor = (1 - l / radius) / l;
      sum[0] += dx * factor;
      sum[1] += dy * factor;
      sum[2] += dz * factor;
    }
    clampLength(sum, 1);
    out[3 * k] = sum[0];
    out[3 * k + 1] = sum[1];
    out[3 * k + 2] = sum[2];
  }
});

const sum = new Float64Array(3);
const d = new Float64Array(3);

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
