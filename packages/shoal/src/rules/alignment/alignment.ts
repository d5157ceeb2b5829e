import { clampLength, normalise } from '../../math/vector.ts';
import { meanVelocityInto } from '../distances/flockmates.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Alignment: swims in the direction of its flockmates. a = w s [m/s²], over flockmates j with l < r.
 * r in m; w in m/s² for a vector of length 1. No flockmates: s = 0. Flockmates at rest have no heading and add 0.
 */

/** s = Σ uⱼ (1 − l/r), limited to length 1; uⱼ = vⱼ/|vⱼ|, so speed has no influence. Vetemaa 2020 §3.6. */
const linearDecay: Steer<'alignment'> = (out, _i, { radius }, { near, headingX, headingY, headingZ }) => {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (!(l < radius)) continue;
    const factor = 1 - l / radius;
    const j = near.index[k];
    x += headingX[j] * factor;
    y += headingY[j] * factor;
    z += headingZ[j] * factor;
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  clampLength(out, 1);
};

/** s = mean vⱼ [m/s]. r may be "all". Vetemaa 2020 §3.3. */
const mean: Steer<'alignment'> = (out, i, settings, scene) => {
  meanVelocityInto(out, i, settings, scene);
};

/**
 * s = mean vⱼ − vᵢ [m/s]: 0 if all have the same velocity. r may be "all". Parker, rule 3; the Abzû article, rule 3.
 */
const match: Steer<'alignment'> = (out, i, settings, scene) => {
  if (meanVelocityInto(out, i, settings, scene) === 0) return;
  out[0] -= scene.school.vx[i];
  out[1] -= scene.school.vy[i];
  out[2] -= scene.school.vz[i];
};

/** s = unit(Σ vⱼ); 0 if the velocities cancel. r may be "all". Aron, Fish Simulator, force 3. */
const heading: Steer<'alignment'> = (out, i, settings, scene) => {
  meanVelocityInto(out, i, settings, scene);
  normalise(out);
};

export const alignment: Rule<'alignment'> = { forms: { 'linear-decay': linearDecay, mean, match, heading } };
