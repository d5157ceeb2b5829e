import { parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { threadStarter } from './node-thread.ts';

const plan = parseScenario({
  version: 1,
  obstacles: [{ shape: { kind: 'box', size: [4, 4, 4] }, at: [20, 20, 20] }],
  field: { spacing: 2 },
  species: [
    { name: 'fish', count: 600 },
    { name: 'pike', count: 3, hunts: ['fish'], rules: { hunt: { onCatch: 'remove', catchDistance: 2, rest: 0.2 } } },
  ],
});
const edit = { type: 'set', path: 'species[0].motion.maxSpeed', value: 5 } as const;

it('other threads go on from the same bits, with the same commands, and one can still go back', async () => {
  const simulation = new Simulation(plan, { startThread: threadStarter(), historyBytes: 1 << 24 });
  const plain = new Simulation(plan);
  simulation.step(40);
  plain.step(40);
  simulation.dispatch(edit);
  plain.dispatch(edit);
  for (const threads of [2, 1, 3]) {
    const before = simulation.stateHash();
    simulation.setEngine({ threads });
    expect(simulation.engine.threads).toBe(threads);
    expect(simulation.stateHash()).toBe(before);
    await simulation.run(25);
    plain.step(25);
    expect(simulation.stateHash()).toBe(plain.stateHash());
  }
  plain.seek(61);
  simulation.seek(61);
  expect(simulation.stateHash()).toBe(plain.stateHash());
  expect(simulation.plan.species[0].motion.maxSpeed).toBe(5);
  simulation.dispose();
});

it('another kernel goes on from the same bits', () => {
  const simulation = new Simulation(plan);
  simulation.step(30);
  const before = simulation.stateHash();
  simulation.setEngine({ kernel: 'typescript' });
  expect(simulation.engine.kernel.name).toBe('typescript');
  expect(simulation.stateHash()).toBe(before);
  simulation.step(5);
  simulation.setEngine({ kernel: 'simd' });
  expect(simulation.engine.kernel.name).toBe('simd');
  simulation.step(5);
  expect(simulation.school.step).toBe(40);
});

it('an engine is not changed while a run is under way', async () => {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  const run = simulation.run(20);
  expect(() => simulation.setEngine({ threads: 1 })).toThrow('a run is under way');
  await run;
  simulation.dispose();
});
