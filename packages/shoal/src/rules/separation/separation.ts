import { clampLength } from '../../math/vector.ts';
import { meanOffsetInto } from '../flockmates.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Separation: keeps distance from close flockmates. a = w s [m/s²], over flockmates j with l < r, d = xᵢ − xⱼ, l = |d|.
 * r m; w m/s² for a vector 1 long. No flockmates: 0. Coincident flockmates (l = 0) give no direction: 0.
 */

/** s = Σ (d/l)(1 − l/r), at most 1 long. Continuous as mates come and go. Vetemaa 2020 §3.6. */
const linearDecay: Steer<'separation'> = (out, _i, { radius }, { near }) => {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (!(l < radius) || l === 0) continue;
    const factor = (1 - l / radius) / l;
    x += near.dx[k] * factor;
    y += near.dy[k] * factor;
    z += near.dz[k] * factor;
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  clampLength(out, 1);
};

/** s = xᵢ − mean xⱼ [m]. Jumps as mates come and go. r may be "all". Vetemaa 2020 §3.2. */
const centroid: Steer<'separation'> = (out, i, { radius }, scene) => {
  meanOffsetInto(out, i, radius, scene);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
};

/** s = Σ d [m]: as far again as it already is. r may be "all". Parker, rule 2; the Abzû article, rule 2. */
const displacement: Steer<'separation'> = (out, i, { radius }, scene) => {
  const n = meanOffsetInto(out, i, radius, scene);
  out[0] *= -n;
  out[1] *= -n;
  out[2] *= -n;
};

/** s = Σ d/l: one unit from each mate however near. Aron, Fish Simulator, force 2. */
const unit: Steer<'separation'> = (out, _i, { radius }, { near }) => {
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (!(l < radius) || l === 0) continue;
    out[0] += near.dx[k] / l;
    out[1] += near.dy[k] / l;
    out[2] += near.dz[k] / l;
  }
};

/** s = Σ d/l² [1/m]: grows without limit as mates touch. Reynolds 1999, Steering Behaviors For Autonomous Characters. */
const inverse: Steer<'separation'> = (out, _i, { radius }, { near }) => {
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (!(l < radius) || l === 0) continue;
    const factor = 1 / (l * l);
    out[0] += near.dx[k] * factor;
    out[1] += near.dy[k] * factor;
    out[2] += near.dz[k] * factor;
  }
};

export const separation: Rule<'separation'> = {
  forms: { 'linear-decay': linearDecay, centroid, displacement, unit, inverse },
};
