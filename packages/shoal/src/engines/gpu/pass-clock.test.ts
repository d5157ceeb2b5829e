import { expect, test } from 'vitest';
import { PassClock } from './step-times.ts';
import { usage } from './webgpu.ts';

test('times of passes, without a device: milliseconds from the start of each to its end', async () => {
  const done: unknown[] = [];
  const times = BigInt64Array.of(1_000_000n, 3_500_000n, 4_000_000n, 4_000_250n);
  const buffer = (made: object) => ({
    ...made,
    mapAsync: async (mode: number) => done.push(['map', mode]),
    getMappedRange: () => times.buffer,
    unmap: () => done.push('unmap'),
    destroy: () => done.push('destroy'),
  });
  const device = {
    createQuerySet: (made: object) => ({ ...made, destroy: () => done.push('destroy') }),
    createBuffer: buffer,
    createCommandEncoder: () => ({
      resolveQuerySet: (_: object, from: number, count: number, to: { size: number }, at: number) =>
        done.push(['resolve', from, count, to.size, at]),
      copyBufferToBuffer: (from: { size: number }, at: number, to: { usage: number }, toAt: number, size: number) =>
        done.push(['copy', from.size, at, to.usage, toAt, size]),
      finish: () => 'commands',
    }),
    queue: { submit: (commands: unknown) => done.push(['submit', commands]) },
  };
  const clock = new PassClock(device as unknown as GPUDevice, ['fit', 'steer']);
  const set = { type: 'timestamp', count: 4 };
  expect(clock.writes('fit')).toMatchObject({ querySet: set, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 });
  expect(clock.writes('steer')).toMatchObject({ querySet: set, beginningOfPassWriteIndex: 2, endOfPassWriteIndex: 3 });
  expect(await clock.read()).toEqual({ fit: 2.5, steer: 0.00025 });
  // Eight bytes a time.
  expect(done).toEqual([
    ['resolve', 0, 4, 32, 0],
    ['copy', 32, 0, usage.mapRead | usage.copyTarget, 0, 32],
    ['submit', ['commands']],
    ['map', 1],
    'unmap',
  ]);
  clock.destroy();
  expect(done.slice(5)).toEqual(['destroy', 'destroy', 'destroy']);
});
