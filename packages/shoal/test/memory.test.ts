import { parseScenario, Simulation } from 'shoal';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryViews } from '../src/engines/cpu/kernel/memory-views.ts';
import { AloneOrTogether } from '../src/engines/cpu/threads/alone-or-together.ts';
import { threadStarter } from './threads/node-thread.ts';

afterEach(() => void vi.restoreAllMocks());

const edge = 40 * Math.cbrt(100_000 / 400);
const standard = parseScenario({
  version: 1,
  world: { min: [0, 0, 0], max: [edge, edge, edge] },
  species: [{ name: 'fish', count: 100_000, motion: { maxSpeed: 3 } }],
});

it('a school of the standard scene takes at most 152 bytes a fish without lists', () => {
  const simulation = new Simulation(standard);
  simulation.step(2);
  expect(simulation.engine.bytes / 100_000).toBeLessThan(152);
  expect(simulation.engine.bytes / 100_000).toBeGreaterThan(145);
});

const few = parseScenario({ version: 1, species: [{ name: 'fish', count: 300 }] });

it('columns for obstacles and drag are made when an edit first needs them, on any number of threads', async () => {
  vi.spyOn(AloneOrTogether.prototype, 'isAlone', 'get').mockReturnValue(false);
  const hashes = new Set<string>();
  for (const threads of [1, 2]) {
    const simulation = new Simulation(few, { threads, startThread: threadStarter() });
    await simulation.run(10);
    const { bytes } = simulation.engine;
    simulation.dispatch({ type: 'set', path: 'species[0].motion.linearDrag', value: 0.4 });
    simulation.dispatch({ type: 'set', path: 'species[0].motion.wakeBenefit', value: 0.5 });
    simulation.dispatchUntyped({
      type: 'set',
      path: 'obstacles',
      value: [{ shape: { kind: 'sphere', radius: 6 }, at: [20, 20, 20] }],
    });
    await simulation.run(30);
    // Energy, the drag felt in wakes, and clearances: four bytes each.
    expect((simulation.engine.bytes - bytes) / 300).toBeGreaterThan(11.9);
    const { x, y, z } = simulation.school;
    for (let i = 0; i < 300; i++) expect(Math.hypot(x[i] - 20, y[i] - 20, z[i] - 20)).toBeGreaterThan(5.9);
    hashes.add(simulation.stateHash());
    simulation.dispose();
  }
  expect(hashes.size).toBe(1);
});

it('copies no neighbour lists of states that a restore replaced: they would stay in memory until the task ends', () => {
  const copyLists = vi.spyOn(MemoryViews.prototype, 'copyLists');
  const simulation = new Simulation(few);
  simulation.step(3);
  const bytes = simulation.snapshot();
  copyLists.mockClear();
  for (let round = 0; round < 24; round++) {
    simulation.restore(bytes);
    simulation.step();
  }
  const hash = simulation.stateHash();
  // The four kernels of this thread may hold lists of the schools above, which are still in use.
  expect(copyLists.mock.calls.length).toBeLessThan(5);
  copyLists.mockClear();
  const others = Array.from({ length: 12 }, () => simulation.clone());
  for (const other of others) other.step();
  expect(copyLists.mock.calls.length).toBeGreaterThan(5);
  simulation.restore(bytes);
  simulation.step();
  expect(simulation.stateHash()).toBe(hash);
});
