import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bakeFields, parseScenario, Simulation, type StartThread } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { expect, test, vi } from 'vitest';
import { threadStarter } from './threads/node-thread.ts';

const plan = parseScenario({
  version: 1,
  obstacles: [
    { shape: { kind: 'sphere', radius: 3 }, at: [20, 20, 20] },
    { shape: { kind: 'box', size: [2, 8, 2] }, at: [8, 20, 20], ownField: true },
  ],
  species: [{ name: 'sardine', count: 40 }],
});

const valuesOf = ({ fields }: FieldStore): number[][] => [...fields.values()].map(({ values }) => [...values]);

test.each([0, 1, 2, 3])(
  'fields that %i workers compute have the bits of those that a simulation computes',
  async (threads) => {
    const own = new FieldStore();
    new Simulation(plan, { fields: own }).dispose();
    const workers: Worker[] = [];
    const told: number[] = [];
    const progress = (fraction: number): void => void told.push(fraction);
    const baked = await bakeFields(plan, { threads, progress, startThread: threadStarter(workers) });
    expect([...baked.fields.keys()]).toEqual([...own.fields.keys()]);
    expect(valuesOf(baked)).toEqual(valuesOf(own));
    expect(workers).toHaveLength(threads);
    expect(told.at(-1)).toBe(1);
    expect(told.every((fraction, k) => fraction > (told[k - 1] ?? 0))).toBe(true);
  },
);

test('a simulation finds the trees of the surfaces in the store', async () => {
  const fields = await bakeFields(plan, { threads: 1, startThread: threadStarter() });
  const surfaces = [...fields.surfaces.values()];
  const simulation = new Simulation(plan, { fields });
  expect(simulation.obstacles.bodies.map(({ surface }) => surface)).toEqual(surfaces);
  expect(simulation.obstacles.bodies[0].surface).toBe(surfaces[0]);
});

test.each([0, 1])('other settings are computed from the distances that are there, by %i workers', async (threads) => {
  const fields = await bakeFields(plan, { threads: 0 });
  const before = [...fields.fields.values()];
  const other = parseScenario({ ...plan.scenario, field: { ...plan.scenario.field, power: 2 } });
  const own = await bakeFields(other, { threads: 0 });
  const told: number[] = [];
  const progress = (fraction: number): void => void told.push(fraction);
  expect(await bakeFields(other, { fields, threads, progress, startThread: threadStarter() })).toBe(fields);
  expect(told.at(-1)).toBe(1);
  expect(valuesOf(fields)).toEqual(valuesOf(own));
  expect([...fields.fields.values()].some((field) => before.includes(field))).toBe(false);
});

test('small fields need no worker', async () => {
  const startThread = (): never => {
    throw new Error('a worker was started');
  };
  expect((await bakeFields(plan, { startThread })).fields.size).toBe(2);
});

test('where no worker can be started, this thread computes them; what is there stays', async () => {
  let started = 0;
  const startThread = (): never => {
    started++;
    throw new Error('no workers here');
  };
  const fields = await bakeFields(plan, { threads: 2, startThread });
  expect([fields.fields.size, started]).toEqual([2, 2]);
  const before = [...fields.fields.values()];
  expect(await bakeFields(plan, { threads: 2, fields, startThread })).toBe(fields);
  expect([...fields.fields.values()]).toEqual(before);
  expect(started).toBe(2);
});

test.each([
  ['whose file is missing', new URL('nowhere.js', import.meta.url)],
  ['that fail at once', new URL('data:text/javascript,throw new Error("no");')],
  ['that end at once', new URL('data:text/javascript,process.exit(0);')],
])('workers %s are done without', async (_, file) => {
  const own = await bakeFields(plan, { threads: 0 });
  const startThread = (): Worker => new Worker(file, { execArgv: [] });
  expect(valuesOf(await bakeFields(plan, { threads: 2, startThread }))).toEqual(valuesOf(own));
});

test('what a worker does not finish is computed by the others and by this thread', async () => {
  const own = await bakeFields(plan, { threads: 0 });
  const workers: Worker[] = [];
  let isEnded = false;
  const progress = (): void => {
    if (!isEnded) void workers[0].terminate();
    isEnded = true;
  };
  const baked = await bakeFields(plan, { threads: 2, progress, startThread: threadStarter(workers) });
  expect(isEnded).toBe(true);
  expect(valuesOf(baked)).toEqual(valuesOf(own));
});

test('a worker that starts after it was given up is stopped', async () => {
  vi.useFakeTimers();
  const workers: Worker[] = [];
  const startOne = threadStarter(workers);
  let start: () => void = () => undefined;
  const startThread: StartThread = () =>
    new Promise((resolve) => {
      start = () => resolve(startOne());
    });
  const baking = bakeFields(plan, { threads: 1, startThread });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect((await baking).fields.size).toBe(2);
  start();
  await once(workers[0], 'exit');
});

test('a signal ends the workers, and this thread computes nothing', async () => {
  const workers: Worker[] = [];
  const ending = new AbortController();
  const fields = new FieldStore();
  const startThread = threadStarter(workers);
  const baking = bakeFields(plan, { threads: 1, fields, startThread, signal: ending.signal });
  await vi.waitUntil(() => workers.length === 1);
  ending.abort(new Error('gone'));
  await expect(baking).rejects.toThrow('gone');
  await once(workers[0], 'exit');
  await expect(bakeFields(plan, { fields, signal: ending.signal })).rejects.toThrow('gone');
  expect(fields.fields.size).toBe(0);
});

test('a signal ends the work of this thread, and leaves the finished fields', async () => {
  const ending = new AbortController();
  const fields = new FieldStore();
  const progress = (): void => {
    if (fields.fields.size === 1) ending.abort(new Error('gone'));
  };
  await expect(bakeFields(plan, { threads: 0, fields, progress, signal: ending.signal })).rejects.toThrow('gone');
  expect(fields.fields.size).toBe(1);
});

test('a missing mesh is named', async () => {
  const wreck = parseScenario({
    version: 1,
    obstacles: [{ shape: { kind: 'mesh', file: 'wreck.glb' } }],
    species: [{ name: 'a', count: 1 }],
  });
  await expect(bakeFields(wreck)).rejects.toThrow(/wreck\.glb/);
});
