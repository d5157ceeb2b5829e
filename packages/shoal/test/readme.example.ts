import { parseScenario, Simulation } from 'shoal';

const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 500 }] });
const simulation = new Simulation(plan);
const positions = new Float32Array(3 * plan.count);
const headings = new Float32Array(3 * plan.count);

function frame(secondsSinceLastFrame: number): void {
  simulation.advance(secondsSinceLastFrame); // fixed steps: the result does not depend on the frame rate
  simulation.posesInto(positions, headings); // smooth poses between steps, for drawing
}

simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: -2 }); // scatter!
frame(1 / 60);
