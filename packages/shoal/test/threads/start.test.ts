import { Worker } from 'node:worker_threads';
import { type OwnRule, parseScenario, Simulation, type SimulationOptions, type ThreadWorker } from 'shoal';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { threadStarter } from './node-thread.ts';

const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 60 }] });

/** A worker that never answers. */
function silentWorker(): ThreadWorker & { stopped: boolean } {
  return {
    stopped: false,
    postMessage() {},
    addEventListener() {},
    terminate() {
      this.stopped = true;
    },
  };
}

/** Runs two steps on two threads, if they start. */
async function fallbackOf(options: SimulationOptions): Promise<string[]> {
  const reasons: string[] = [];
  const simulation = new Simulation(plan, { threads: 2, onFallback: (reason) => reasons.push(reason), ...options });
  expect(await simulation.run(2)).toBe(2);
  expect(simulation.engine.threads).toBe(reasons.length === 0 ? 2 : 1);
  expect(simulation.engine.fallbackReason).toBe(reasons[0]);
  simulation.dispose();
  return reasons;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('threads that do not start', () => {
  test.each([
    ['give no answer', () => silentWorker()],
    ['are never there', () => new Promise<ThreadWorker>(() => undefined)],
  ])('and %s are given up within seconds', async (_what, startThread) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const found = fallbackOf({ startThread });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await found).toEqual(['2 of 2 threads did not answer within 10 s']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are stopped when another one cannot start', async () => {
    const first = silentWorker();
    let started = 0;
    const startThread = (): ThreadWorker => {
      if (started++ === 0) return first;
      throw new Error('there is no memory for a second one');
    };
    expect(await fallbackOf({ startThread })).toEqual(['there is no memory for a second one']);
    expect(first.stopped).toBe(true);
  });

  test('are reported on the console, once for each reason', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const startThread = (): never => {
      throw new Error('this page is on paper');
    };
    for (let time = 0; time < 2; time++) await new Simulation(plan, { threads: 2, startThread }).run(1);
    expect(warn.mock.calls).toEqual([['shoal: running on one thread, because this page is on paper']]);
  });

  test('because they were stopped are not told', async () => {
    const reasons: string[] = [];
    const options = { threads: 2, startThread: silentWorker, onFallback: (reason: string) => reasons.push(reason) };
    const simulation = new Simulation(plan, options);
    const run = simulation.run(2);
    simulation.dispose();
    await run;
    expect(reasons).toEqual([]);
  });
});

describe("a program's own worker", () => {
  test('may start late and import late', async () => {
    const program = new URL('../../dist/engines/cpu/threads/worker.js', import.meta.url);
    const text = `setTimeout(() => import(${JSON.stringify(program.href)}), 50);`;
    const startThread = async (): Promise<Worker> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Worker(text, { eval: true });
    };
    expect(await fallbackOf({ startThread })).toEqual([]);
  });
});

describe('the module of a rule of your own', () => {
  const ruled = async (module: string) => {
    const { rise } = (await import(new URL('./rise.mjs', import.meta.url).href)) as { rise: OwnRule };
    const rules = [{ ...rise, module }];
    const scenario = parseScenario({ version: 1, species: [{ name: 'fish', count: 60 }] }, { rules });
    return new Simulation(scenario, { threads: 2, startThread: threadStarter() });
  };

  test('must be an absolute URL where there is no page', async () => {
    await expect(ruled('./rise.mjs')).rejects.toThrow(
      /^rules: the module of "rise" must be an absolute URL, got "\.\/rise\.mjs"/,
    );
  });

  test('is resolved against the page', async () => {
    vi.stubGlobal('location', { href: new URL('page.html', import.meta.url).href });
    const simulation = await ruled('rise.mjs');
    vi.unstubAllGlobals();
    expect(await simulation.run(2)).toBe(2);
    expect(simulation.engine.threads).toBe(2);
    simulation.dispose();
  });
});

test('a start that is given up is told, and so is every later one that fails', async () => {
  const told: string[] = [];
  const simulation = new Simulation(plan, {
    threads: 2,
    startThread: () => new Promise(() => undefined),
    onFallback: (reason) => void told.push(reason),
  });
  for (const why of ['it was asked to', 'once more']) {
    const run = simulation.run(5);
    setTimeout(() => simulation.giveUp(why));
    expect(await run).toBe(5);
    simulation.setEngine({ threads: 2 });
  }
  expect(told).toEqual(['it was asked to', 'once more']);
  simulation.dispose();
});
