/** A rule of your own that reads flockmates. It imports nothing, so that a page loads it as it stands. */
export const huddle = {
  name: 'huddle',
  module: import.meta.url,
  flockmates: true,
  parameters: { weight: 2, radius: 5 },
  steer(out, i, { radius }, { near, school }) {
    out.fill(0);
    for (let k = 0; k < near.count; k++) {
      const share = 1 - near.distance[k] / radius;
      out[0] -= share * near.dx[k];
      out[1] += share * (school.vy[near.index[k]] - school.vy[i]);
      out[2] -= share * near.dz[k];
    }
  },
};
