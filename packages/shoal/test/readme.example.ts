import { parseScenario, Simulation } from 'shoal';

// A box from 0 to 40 m each way unless the scenario says otherwise (plan.world); y is up.
const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 500 }] });
const simulation = new Simulation(plan);
const positions = new Float32Array(3 * plan.count);
const headings = new Float32Array(3 * plan.count);

function frame(secondsSinceLastFrame: number): void {
  // Fixed steps, at most 8 per call: the result does not depend on the frame rate.
  simulation.advance(secondsSinceLastFrame);
  // Interpolated poses, for drawing; headings are unit vectors: object.lookAt(position + heading).
  simulation.posesInto(positions, headings);
}

// Called once for each catch, on any engine.
simulation.on('catch', ({ fish, other }) => console.log(`${fish} caught ${other}`));

simulation.dispatch({ path: 'species[fish].rules.cohesion.weight', value: -2 }); // scatter!
frame(1 / 60);
