import { parseScenario, Simulation } from 'shoal';
import { afterEach, expect, it, vi } from 'vitest';
import { AloneOrTogether } from '../../src/engines/cpu/threads/alone-or-together.ts';
import { ThreadPool } from '../../src/engines/cpu/threads/thread-pool.ts';
import { threadStarter } from './node-thread.ts';

afterEach(() => void vi.restoreAllMocks());

it('short steps are made by the calling thread, without requests to others, and with the same bits', async () => {
  const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 200 }] });
  const requests = vi.spyOn(ThreadPool.prototype, 'run');
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  await simulation.run(40);
  const before = requests.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  const isAlone = vi.spyOn(AloneOrTogether.prototype, 'isAlone', 'get').mockReturnValue(true);
  const isShort = vi.spyOn(AloneOrTogether.prototype, 'isShort', 'get').mockReturnValue(true);
  expect(await simulation.run(300)).toBe(300);
  expect(requests.mock.calls.length).toBe(before);
  // Other tasks have their turn meanwhile.
  const signal = { aborted: false };
  setTimeout(() => {
    signal.aborted = true;
  });
  expect(await simulation.run(Number.POSITIVE_INFINITY, signal)).toBeGreaterThan(0);
  let { step } = simulation.school;
  isAlone.mockReturnValue(false);
  isShort.mockReturnValue(false);
  await simulation.run(20);
  step += 20;
  expect(requests.mock.calls.length).toBeGreaterThan(before);
  const one = new Simulation(plan);
  one.step(step);
  expect(simulation.stateHash()).toBe(one.stateHash());
  // Such a run can be given up too.
  isAlone.mockReturnValue(true);
  isShort.mockReturnValue(true);
  signal.aborted = false;
  setTimeout(() => simulation.giveUp('it takes too long'));
  await expect(simulation.run(Number.POSITIVE_INFINITY, signal)).rejects.toThrow(/^it takes too long\. The state is/);
  expect(simulation.engine.threads).toBe(1);
  one.step(simulation.school.step - step);
  expect(simulation.stateHash()).toBe(one.stateHash());
});
