import { defineRule, parseScenario, Simulation } from 'shoal';

/** Turns away from the middle of its flockmates within `radius` where there are more than `most`. */
const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
  parameters: { weight: 3, radius: 4, most: 2 },
  steer(out, _i, { radius, most }, { near }) {
    const { dx, dy, dz, count } = near;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let k = 0; k < count; k++) {
      // d = xᵢ − xⱼ points from the flockmate to this fish.
      x += dx[k] ?? 0;
      y += dy[k] ?? 0;
      z += dz[k] ?? 0;
    }
    const share = count > most ? 1 / (radius * count) : 0;
    out[0] = x * share;
    out[1] = y * share;
    out[2] = z * share;
  },
});

const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: 500 }] }, { rules: [crowd] });
export const simulation = new Simulation(plan);
simulation.step(60);
