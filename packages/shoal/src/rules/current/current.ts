import type { Rule, Steer } from '../rule.ts';
import { currentInto } from './flow.ts';

/*
 * Current: is carried by the water, or the wind. a = w s [m/s²]. w 1/s; c m/s, the sum of all currents at the fish.
 * No current: 0. It may change over time through the timeline.
 */

/** s = c(xᵢ, t): the same push however fast the fish swims. Parker, "Action of a strong wind or current". */
const push: Steer<'current'> = (out, i, _settings, scene) => {
  const { x, y, z } = scene.school;
  currentInto(out, scene, x[i], y[i], z[i]);
};

/** s = c(xᵢ, t) − vᵢ: drags the fish along until it moves with the water. */
const drift: Steer<'current'> = (out, i, _settings, scene) => {
  const { x, y, z, vx, vy, vz } = scene.school;
  currentInto(out, scene, x[i], y[i], z[i]);
  out[0] -= vx[i];
  out[1] -= vy[i];
  out[2] -= vz[i];
};

export const current: Rule<'current'> = {
  forms: { push, drift },
  applies: (_species, plan) => plan.currents.length > 0,
};
