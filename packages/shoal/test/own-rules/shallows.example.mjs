/** Steers towards the surface, more strongly the deeper the fish is. */
export default {
  name: 'shallows',
  effect: 'Swims towards the surface.',
  parameters: { weight: 2, depth: { default: 20, min: 1, max: 1000, unit: 'm' } },
  steer(out, i, { depth }, { school, world }) {
    out[0] = out[2] = 0;
    out[1] = Math.min(1, (world.max[1] - school.y[i]) / depth);
  },
};
