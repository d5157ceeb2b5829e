/** The argument of `defineRule`: remembers how many flockmates a fish has had, and rises by their share. */
export const tally = {
  name: 'tally',
  module: import.meta.url,
  flockmates: true,
  parameters: { weight: 1, radius: 3, gain: 1.5 },
  columns: ['tallySeen', 'tallyMean'],
  updateMemory(i, { gain }, { school, near }) {
    school.column('tallySeen')[i] = near.count;
    let sum = 0;
    for (let k = 0; k < near.count; k++) sum += near.distance[k];
    const mean = school.column('tallyMean');
    mean[i] = 0.9 * mean[i] + 0.1 * gain * sum;
  },
  steer(out, i, _settings, { school }) {
    out.fill(0);
    out[1] = Math.min(1, school.column('tallyMean')[i] / 10);
  },
};
