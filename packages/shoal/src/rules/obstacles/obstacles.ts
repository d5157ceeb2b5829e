import type { Rule, Steer } from '../rule.ts';

/*
 * Obstacles: turns away from obstacles before they are near. a = w s [m/s²]. That no fish ever enters one is not this
 * rule's promise but motion's.
 */

/** s = the avoidance fields at x, interpolated and summed: away from the surface, (1 − D)ⁿ long, at most 1. Vetemaa 2020 §4.3.4. */
const field: Steer<'obstacles'> = (out, i, _settings, { school, obstacles, room }) => {
  if (room[i] > obstacles.reach) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  obstacles.avoidanceInto(out, school.x[i], school.y[i], school.z[i]);
};

export const obstacles: Rule<'obstacles'> = {
  forms: { field },
  applies: (_species, plan) => plan.obstacles.length > 0,
};
