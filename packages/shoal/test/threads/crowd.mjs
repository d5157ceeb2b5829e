import { defineRule } from 'shoal';

/** A rule of your own in its own module. It reads flockmates, and the fish from which it only keeps its distance. */
export default defineRule({
  name: 'crowd',
  module: import.meta.url,
  flockmates: true,
  parameters: { weight: 2, radius: 5 },
  steer(out, i, { radius }, { near, others, school }) {
    out.fill(0);
    for (let k = 0; k < near.count; k++) {
      const share = 1 - near.distance[k] / radius;
      out[0] += share * near.dx[k];
      out[1] += share * (school.vy[near.index[k]] - school.vy[i]);
      out[2] += share * near.dz[k];
    }
    for (let k = 0; k < others.count; k++) out[1] += others.dy[k] / radius;
  },
});
