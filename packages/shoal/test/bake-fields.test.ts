import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
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

test('fields that a worker computes have the bits of those that a simulation computes', async () => {
  const own = new FieldStore();
  new Simulation(plan, { fields: own }).dispose();
  const baked = await bakeFields(plan);
  expect([...baked.fields.keys()]).toEqual([...own.fields.keys()]);
  expect(valuesOf(baked)).toEqual(valuesOf(own));
});

test('where no worker can be started, this thread computes them; what is there stays', async () => {
  let started = 0;
  const startThread = (): never => {
    started++;
    throw new Error('no workers here');
  };
  const fields = await bakeFields(plan, { startThread });
  expect([fields.fields.size, started]).toEqual([2, 1]);
  const before = [...fields.fields.values()];
  expect(await bakeFields(plan, { fields, startThread })).toBe(fields);
  expect([...fields.fields.values()]).toEqual(before);
  expect(started).toBe(1);
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
  const baking = bakeFields(plan, { startThread });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect((await baking).fields.size).toBe(2);
  start();
  await once(workers[0], 'exit');
});

test('a signal ends the worker, and this thread computes nothing', async () => {
  const workers: Worker[] = [];
  const ending = new AbortController();
  const fields = new FieldStore();
  const baking = bakeFields(plan, { fields, startThread: threadStarter(workers), signal: ending.signal });
  await vi.waitUntil(() => workers.length === 1);
  ending.abort(new Error('gone'));
  await expect(baking).rejects.toThrow('gone');
  await once(workers[0], 'exit');
  await expect(bakeFields(plan, { fields, signal: ending.signal })).rejects.toThrow('gone');
  expect(fields.fields.size).toBe(0);
});

test('a missing mesh is named', async () => {
  const wreck = parseScenario({
    version: 1,
    obstacles: [{ shape: { kind: 'mesh', file: 'wreck.glb' } }],
    species: [{ name: 'a', count: 1 }],
  });
  await expect(bakeFields(wreck)).rejects.toThrow(/wreck\.glb/);
});
