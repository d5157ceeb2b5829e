import type { Rule, Steer } from '../rule.ts';

/*
 * Obstacles: turns away from obstacles before it touches them. a = w s [m/s²]. This rule only steers; contact
 * (motion/contact/) keeps fish out of obstacles.
 */

/**
 * s = sum of the interpolated avoidance fields at x. A field points away from the surface and has the length (1 − D)ⁿ.
 * s is limited to length 1. Vetemaa 2020 §4.3.4.
 */
const field: Steer<'obstacles'> = (out, i, _settings, { school, obstacles, clearance }) => {
  if (clearance[i] > obstacles.reach) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  obstacles.avoidanceOfFish(out, school, i);
};

export const obstacles: Rule<'obstacles'> = {
  forms: { field },
  applies: (_species, plan) => plan.obstacles.length > 0,
};
