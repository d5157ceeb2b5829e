import { parseScenario, Simulation } from 'shoal';

const plan = parseScenario({
  version: 1,
  species: [
    { name: 'minnow', count: 300 },
    { name: 'pike', count: 2, hunts: ['minnow'] },
  ],
});
const simulation = new Simulation(plan);

// Hears each catch once, as soon as it is known.
const stopListening = simulation.on('catch', ({ fish, other, time }) => {
  console.log(`${time.toFixed(2)} s: pike ${fish} caught minnow ${other}`);
});

await simulation.run(600);
// All events since the last call, in order.
for (const { kind, step } of simulation.takeEvents()) console.log(step, kind);

stopListening();
simulation.dispose();
