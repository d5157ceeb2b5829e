import { defineRule, parseScenario, Simulation } from 'shoal';

/** Turns away from the middle of its flockmates within `radius` where there are more than `most`. */
const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
  parameters: { weight: 3, radius: 4, most: 2 },
  steer(out, _i, { radius, most }, { near }) {
    out.fill(0);
    if (near.count <= most) return;
    for (let k = 0; k < near.count; k++) {
      // d = xᵢ − xⱼ points from the flockmate to this fish.
      out[0] += near.dx[k] / (radius * near.count);
      out[1] += near.dy[k] / (radius * near.count);
      out[2] += near.dz[k] / (radius * near.count);
    }
  },
});

const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: 500 }] }, { rules: [crowd] });
export const simulation = new Simulation(plan);
simulation.step(60);
