// A rule for the tasks that measure what rules of your own cost.

import { defineRule } from 'shoal';

/** A rule that sums over the flockmates of cohesion. Its weight is 0, so it does not change the scene. */
export const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
  module: import.meta.url,
  parameters: { weight: 0, radius: 11 },
  steer(out, _i, _settings, { near }) {
    const { dx, dy, dz, count } = near;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let k = 0; k < count; k++) {
      x -= dx[k];
      y -= dy[k];
      z -= dz[k];
    }
    out[0] = x;
    out[1] = y;
    out[2] = z;
  },
});
