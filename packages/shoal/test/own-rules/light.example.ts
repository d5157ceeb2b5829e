import { defineRule, parseScenario, Simulation } from 'shoal';

/** Swims up to the light; deeper fish steer harder. */
const light = defineRule({
  name: 'light',
  parameters: { weight: 2, depth: 20 },
  steer(out, i, { depth }, { school, world }) {
    out[0] = out[2] = 0;
    out[1] = Math.min(1, (world.max[1] - (school.y[i] ?? 0)) / depth);
  },
});

const herring = { name: 'herring', count: 200, rules: { light: { depth: 30 } } };
export const simulation = new Simulation(parseScenario({ version: 1, species: [herring] }, { rules: [light] }));
simulation.step(60);
