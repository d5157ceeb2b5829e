import { clampLength, normalise } from '../../math/vector.ts';
import { meanOffsetInto } from '../distances/flockmates.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Cohesion: swims towards its flockmates. a = w s [m/s²], over flockmates j with l < r, d = xᵢ − xⱼ, l = |d|. r in m; w
 * in m/s² for a vector of length 1; a negative weight scatters the school. No flockmates: s = 0. Flockmates at the same
 * position (l = 0) add 0.
 */

/** s = −Σ (d/l)(1 − l/r), limited to length 1. Vetemaa 2020 §3.6 (its listing adds the position by mistake). */
const linearDecay: Steer<'cohesion'> = (out, _i, { radius }, { near }) => {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (!(l < radius) || l === 0) continue;
    const factor = (1 - l / radius) / l;
    x -= near.dx[k] * factor;
    y -= near.dy[k] * factor;
    z -= near.dz[k] * factor;
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  clampLength(out, 1);
};

/** s = mean xⱼ − xᵢ [m]. r may be "all". Vetemaa 2020 §3.4; Parker, rule 1; the Abzû article, rule 1. */
const centroid: Steer<'cohesion'> = (out, i, settings, scene) => {
  meanOffsetInto(out, i, settings, scene);
};

/**
 * s = unit(mean xⱼ − xᵢ). r may be "all". Aron, Fish Simulator, force 1, as in its text; its code averages velocities
 * instead.
 */
const heading: Steer<'cohesion'> = (out, i, settings, scene) => {
  meanOffsetInto(out, i, settings, scene);
  normalise(out);
};

export const cohesion: Rule<'cohesion'> = { forms: { 'linear-decay': linearDecay, centroid, heading } };
