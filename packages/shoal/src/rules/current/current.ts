import type { Rule, Steer } from '../rule.ts';
import { currentInto } from './flow.ts';

/*
 * Current: water or wind carries the fish. a = w s [m/s²]. w in 1/s; c in m/s, the sum of all currents at the fish. No
 * current: s = 0. The timeline can change currents.
 */

/** s = c(xᵢ, t): the same push at any speed of the fish. Parker, "Action of a strong wind or current". */
const push: Steer<'current'> = (out, i, _settings, scene) => {
  const { x, y, z } = scene.school;
  currentInto(out, scene, x[i], y[i], z[i]);
};

/** s = c(xᵢ, t) − vᵢ: pushes the fish until it moves with the water. */
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
