import { readFileSync } from 'node:fs';
import { Metrics, parseScenarioText, Simulation } from 'shoal';

// Simulates two minutes of the scene and prints a line every ten seconds. The hash is the same on every machine.
const plan = parseScenarioText(readFileSync('scene.json', 'utf8'), { file: 'scene.json' });
const simulation = new Simulation(plan, { threads: 'auto' });
const metrics = new Metrics(simulation);

for (let line = 0; line <= 12; line++) {
  const { polarisation, speed } = metrics.measure();
  console.log(`${line * 10} s  polarisation ${polarisation.toFixed(3)}  speed ${speed.toFixed(2)} m/s`);
  await simulation.run(Math.round(10 / plan.step));
}
console.log(`state ${simulation.stateHash()}`);
simulation.dispose();
