import { parseScenario, Simulation } from 'shoal';
import rise from './rise.js';

/** Returns the mean height of a school after twenty seconds, m. */
async function heightWith(weight) {
  const herring = { name: 'herring', count: 200, rules: { rise: { weight } } };
  const plan = parseScenario({ version: 1, seed: 7, species: [herring] }, { rules: [rise] });
  const simulation = new Simulation(plan, { threads: 2 });
  await simulation.run(Math.round(20 / plan.step));
  const { y, count } = simulation.school;
  simulation.dispose();
  return y.slice(0, count).reduce((sum, height) => sum + height, 0) / count;
}

for (const weight of [0, 0.1, 0.4]) console.log(`weight ${weight}: ${(await heightWith(weight)).toFixed(1)} m`);
