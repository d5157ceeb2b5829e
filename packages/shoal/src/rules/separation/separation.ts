import { clampLength } from '../../math/vector.ts';
import type { NearList } from '../../neighbours/near.ts';
import { meanOffsetInto } from '../distances/flockmates.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Separation: keeps distance from close flockmates and from the species in keepsAwayFrom. a = w s [m/s²], over fish j
 * with l < r, d = xᵢ − xⱼ, l = |d|. r in m; w in m/s² for a vector of length 1. Between species with different body
 * lengths L, r is multiplied by (Lᵢ + Lⱼ)/2Lᵢ: larger bodies get more space. No fish near: s = 0. Fish at the same
 * position (l = 0) add 0.
 */

/** The factor on d for a fish at distance l. */
type Push = (l: number, r: number) => number;

function sumOf(push: Push): Steer<'separation'> {
  const addFrom = (out: Float64Array, list: NearList, i: number, radius: number, scene: Scene): void => {
    const { stretch, school } = scene;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let k = 0; k < list.count; k++) {
      const l = list.distance[k];
      const r = stretch ? radius * stretch[school.species[i]][school.species[list.index[k]]] : radius;
      if (!(l < r) || l === 0) continue;
      const factor = push(l, r);
      x += list.dx[k] * factor;
      y += list.dy[k] * factor;
      z += list.dz[k] * factor;
    }
    out[0] += x;
    out[1] += y;
    out[2] += z;
  };
  return (out, i, { radius }, scene) => {
    out[0] = out[1] = out[2] = 0;
    addFrom(out, scene.near, i, radius, scene);
    if (scene.others.count > 0) addFrom(out, scene.others, i, radius, scene);
  };
}

const decaying = sumOf((l, r) => (1 - l / r) / l);

/** s = Σ (d/l)(1 − l/r), limited to length 1. Continuous when fish enter or leave the radius. Vetemaa 2020 §3.6. */
const linearDecay: Steer<'separation'> = (out, i, settings, scene) => {
  decaying(out, i, settings, scene);
  clampLength(out, 1);
};

/**
 * s = xᵢ − mean xⱼ [m], over flockmates only. Jumps when flockmates enter or leave the radius. r may be "all". Vetemaa
 * 2020 §3.2.
 */
const centroid: Steer<'separation'> = (out, i, settings, scene) => {
  meanOffsetInto(out, i, settings, scene);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
};

const displacements = sumOf(() => 1);

/** s = Σ d [m]: doubles the distance to each fish. r may be "all". Parker, rule 2; the Abzû article, rule 2. */
const displacement: Steer<'separation'> = (out, i, settings, scene) => {
  if (settings.radius < Number.POSITIVE_INFINITY || settings.nearest > 0) return displacements(out, i, settings, scene);
  const n = meanOffsetInto(out, i, settings, scene);
  out[0] *= -n;
  out[1] *= -n;
  out[2] *= -n;
};

/** s = Σ d/l: length 1 for each fish at any distance. Aron, Fish Simulator, force 2. */
const unit = sumOf((l) => 1 / l);

/**
 * s = Σ d/l² [1/m]: grows without limit as l becomes 0. Reynolds 1999, Steering Behaviors For Autonomous Characters.
 */
const inverse = sumOf((l) => 1 / (l * l));

export const separation: Rule<'separation'> = {
  forms: { 'linear-decay': linearDecay, centroid, displacement, unit, inverse },
  stretches: true,
};
