// The same from CommonJS.
const { parseScenario, Simulation } = require('shoal');

const plan = parseScenario({
  version: 1,
  preset: 'improved',
  seed: 7,
  world: { min: [0, 0, 0], max: [40, 40, 40] },
  species: [{ name: 'herring', count: 3000 }],
});
const simulation = new Simulation(plan, { threads: 2 });
simulation.run(20).then(() => {
  const { threads, fallbackReason } = simulation.engine;
  console.log(JSON.stringify({ hash: simulation.stateHash(), threads, fallbackReason }));
  simulation.dispose();
});
