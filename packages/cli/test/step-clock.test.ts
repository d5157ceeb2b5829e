import { phases, type Simulation } from 'shoal';
import { afterEach, expect, test, vi } from 'vitest';
import { StepTimer } from '../src/run/step-clock.ts';

afterEach(() => vi.restoreAllMocks());

/** A simulation whose steps take these times, ms, on an engine with the given parts. */
function simulationOf(times: readonly number[], count: number, engine: object = {}): Simulation {
  let [now, step] = [100, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const advance = (steps: number): void => {
    for (let k = 0; k < steps; k++) now += times[step++];
  };
  const school = { count, columns: () => [] };
  const own = {
    name: 'cpu',
    threads: 3,
    counts: true,
    get timings() {
      return Object.fromEntries(phases.map((phase, k) => [phase, step + k]));
    },
    get work() {
      return { candidates: 100 * step };
    },
  };
  const run = async (steps: number): Promise<void> => advance(steps);
  // Not spread: the getters give the last step.
  return { school, engine: Object.assign(own, engine), run, step: advance } as unknown as Simulation;
}

test('times of steps: median and 95th percentile, phases and candidates of all', async () => {
  const clock = new StepTimer(simulationOf([1, 9, 3, 2], 50));
  expect([clock.threads, clock.leavesThreadFree]).toEqual([1, false]);
  for (let k = 0; k < 4; k++) await clock.step();
  expect(clock.threads).toBe(3);
  // Half of the steps take 2 ms or less. Phases after steps 1 to 4 are those numbers and up.
  expect(clock.measured()).toEqual({
    msPerStep: { median: 2, p95: 9 },
    phases: Object.fromEntries(phases.map((phase, k) => [phase, 2 + k])),
    candidatesPerFish: (100 + 200 + 300 + 400) / 4 / 50,
  });
});

test('steps on threads count with their mean, and the rest is made between steps on this thread only', async () => {
  const times = [1, 2, 3, 6, 4, 4];
  const threads = new StepTimer(simulationOf(times, 50, { run: true }));
  let rests = 0;
  const rest = async (): Promise<boolean> => ++rests === 2;
  await threads.step(4, rest);
  expect([rests, threads.leavesThreadFree]).toEqual([0, true]);
  expect(threads.measured().msPerStep).toEqual({ median: 3, p95: 3 });
  const alone = new StepTimer(simulationOf(times, 50));
  await alone.step(4, rest);
  // The second rest ends the batch, after two steps.
  expect(rests).toBe(2);
  expect(alone.measured().msPerStep).toEqual({ median: 1, p95: 2 });
});

test('without steps nothing is known; a GPU has no phases', () => {
  const clock = new StepTimer(simulationOf([], 50, { readBack: 'always', counts: false }));
  expect(clock.measured()).toEqual({ msPerStep: { median: null, p95: null }, phases: null, candidatesPerFish: null });
  expect(clock.leavesThreadFree).toBe(false);
});

test.each([
  [0, 64],
  [4687, 64],
  [4688, 63],
  [100_000, 3],
  [300_001, 1],
])('%i fish make %i steps together', (count, steps) => {
  expect(new StepTimer(simulationOf([], count)).stepsTogether).toBe(steps);
  expect(new StepTimer(simulationOf([], count, { readBack: 'asked' })).stepsTogether).toBe(64);
});
