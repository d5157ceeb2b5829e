import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

/** The order in which data reach the disk: files that were synced, and names that were given. */
const order = vi.hoisted((): string[] => []);

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const names = new Map<number, string>();
  return {
    ...real,
    openSync: (...args: Parameters<typeof real.openSync>): number => {
      const descriptor = real.openSync(...args);
      names.set(descriptor, basename(String(args[0])));
      return descriptor;
    },
    fsyncSync: (descriptor: number): void => {
      real.fsyncSync(descriptor);
      order.push(`sync ${names.get(descriptor)}`);
    },
    renameSync: (from: string, to: string): void => {
      real.renameSync(from, to);
      order.push(`name ${basename(to)}`);
    },
  };
});

const shop = workshop();
const growing = ['trajectory.csv', 'metrics.csv', 'events.jsonl'];

beforeAll(async () => {
  shop.write('small.json', school(20));
  const run = ['run', 'small.json', '--steps', '3', '--format', 'csv', '--threads', '1', '--checkpoint', '0', '--out'];
  expect(await shop.inProcess(...run, 'run')).toMatchObject({ code: 0 });
});

test('a checkpoint gets its name when the files that it continues are on the disk: a power cut leaves no gap', () => {
  const checkpoints = order.flatMap((what, k) => (what === 'name checkpoint' ? [k] : []));
  expect(checkpoints.length).toBeGreaterThan(1);
  checkpoints.forEach((at, k) => {
    const since = order.slice(k === 0 ? 0 : checkpoints[k - 1], at);
    expect(since).toEqual(expect.arrayContaining(growing.map((name) => `sync ${name}`)));
  });
});

test('when the run is complete, nothing of its checkpoints is left', () => {
  expect(readdirSync(shop.path('run')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('--checkpoint 0 makes one after each step, also between two frames', async () => {
  const before = order.length;
  const run = ['run', 'small.json', '--steps', '5', '--every', '100', '--checkpoint', '0', '--out', 'sparse'];
  expect(await shop.inProcess(...run)).toMatchObject({ code: 0 });
  expect(order.slice(before).filter((what) => what === 'name checkpoint').length).toBeGreaterThanOrEqual(4);
});
