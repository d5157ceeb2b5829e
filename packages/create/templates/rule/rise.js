import { defineRule } from 'shoal';

/** Fish swim up, faster the deeper they are. The rule has its own module, so that every thread can import it. */
export default defineRule({
  name: 'rise',
  module: import.meta.url,
  parameters: { weight: { default: 1, min: 0, max: 100, unit: 'm/s²' }, depth: 20 },
  steer(out, i, { depth }, { school, world }) {
    out[0] = out[2] = 0;
    out[1] = Math.min(1, (world.max[1] - school.y[i]) / depth);
  },
});
