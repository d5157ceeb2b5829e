import { defineRule, parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

/** Sums over the flockmates that cohesion looks at; with weight 0 it moves no fish, so both scenes stay the same. */
const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
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

/** CPU time of a step of 10 000 fish with a program's own rule that reads flockmates, and without, in turn. */
export function ownRuleRows(rounds = 9, steps = 6): FieldRow[] {
  const size = 10_000;
  return [117, 50].flatMap((edge) => {
    const scenario = { version: 1, seed: 1, world: { min: [0, 0, 0], max: [edge, edge, edge] } };
    const simulations = [[], [crowd]].map((rules) => {
      const plan = parseScenarioJson({ ...scenario, species: [{ name: 'fish', count: size }] }, { rules });
      return new Simulation(plan);
    });
    const times = simulations.map((): number[] => []);
    for (const simulation of simulations) simulation.step(3);
    for (let round = 0; round < rounds; round++)
      simulations.forEach((simulation, k) => {
        const { user } = process.cpuUsage();
        simulation.step(steps);
        times[k].push((process.cpuUsage().user - user) / 1000 / steps);
      });
    const [without, beside] = times.map((all) => all.sort((a, b) => a - b)[rounds >> 1]);
    const about = `${Math.round(simulations[0].engine.work.neighbours / size)} neighbours`;
    return [
      { task: `step without an own rule (${about})`, size, median: without, unit: 'ms' },
      { task: `step with one that reads them (${about})`, size, median: beside, unit: 'ms' },
      { task: `with ÷ without (${about})`, size, median: beside / without, unit: '' },
    ];
  });
}
