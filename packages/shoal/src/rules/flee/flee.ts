import { clampLength } from '../../math/vector.ts';
import { cosHalfView } from '../../neighbours/field-of-view.ts';
import type { RadiusCells } from '../../neighbours/radius-cells.ts';
import { toNearest } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Flee: swims away from predators: fish of the species that it flees and of those that hunt it. a = w s [m/s²]. r in m;
 * w in m/s² for a vector of length 1. No predator near: s = 0. Predators out of view are not noticed.
 */

/**
 * s = Σ over predators with l < r of (d/l)(1 − l/r), limited to length 1. It is continuous when predators enter or
 * leave the radius. Vetemaa 2020 §4.2. (By mistake its demo uses the l of another computation: its fish flee with
 * almost constant strength within 26 m, and the strength jumps at that distance. This is not reproduced.)
 */
const linearDecay: Steer<'flee'> = (out, i, settings, scene) => {
  out[0] = out[1] = out[2] = 0;
  const predators = scene.threats.predatorsOf(scene.school.species[i], settings.radius);
  predators.find(scene.school, i);
  if (predators.first === predators.end) return;
  addPushes(out, i, predators, settings, scene);
  clampLength(out, 1);
};

const d = new Float64Array(3);

/**
 * Adds the pushes away from the predators that fish i notices. Calls no function with a fractional argument, because V8
 * would allocate it if the call is not inlined.
 */
function addPushes(
  out: Float64Array,
  i: number,
  { near, points, owners, first, end }: RadiusCells,
  settings: { radius: number },
  scene: Scene,
): void {
  const { school, headingX, headingY, headingZ, plan, wraps, dimensions } = scene;
  const { x, y, z } = school;
  const { radius } = settings;
  // Slightly more than r², since squares are rounded.
  const limit = radius * radius * (1 + 1e-9);
  for (let k = first; k < end; k++) {
    const predator = near[k];
    if (owners[predator] === i) continue;
    d[0] = x[i] - points[3 * predator];
    d[1] = y[i] - points[3 * predator + 1];
    d[2] = dimensions === 2 ? 0 : z[i] - points[3 * predator + 2];
    if (wraps) toNearest(d, scene);
    const lengthSq = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    // Many are too far away.
    if (lengthSq > limit) continue;
    const l = Math.sqrt(lengthSq);
    if (!(l < radius) || l === 0) continue;
    const { fieldOfViewDeg } = plan.species[school.species[i]].perception;
    // A fish at rest sees all around.
    const looks = fieldOfViewDeg < 360 && (headingX[i] !== 0 || headingY[i] !== 0 || headingZ[i] !== 0);
    const ahead = -(d[0] * headingX[i] + d[1] * headingY[i] + d[2] * headingZ[i]);
    if (looks && !(ahead >= viewOf(fieldOfViewDeg) * l)) continue;
    const factor = (1 - l / radius) / l;
    out[0] += d[0] * factor;
    out[1] += d[1] * factor;
    out[2] += d[2] * factor;
  }
}

/** A cache of one entry: field of view, degrees, and the cosine of its half. Most fish have the same. */
const lastView = Float64Array.of(Number.NaN, 0);

function viewOf(fieldOfViewDeg: number): number {
  if (lastView[0] !== fieldOfViewDeg) {
    lastView[0] = fieldOfViewDeg;
    lastView[1] = cosHalfView(fieldOfViewDeg);
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
