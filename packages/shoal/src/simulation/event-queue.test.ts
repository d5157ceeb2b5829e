import { expect, test } from 'vitest';
import type { SimulationEvent } from '../rules/outcomes.ts';
import { EventQueue } from './event-queue.ts';

/** One event in each step from `first` on. */
function batch(first: number, count: number): SimulationEvent[] {
  return Array.from({ length: count }, (_, k) => {
    const step = first + k;
    return { kind: 'landed', step, time: step / 60, fish: 1, other: -1, position: [0, 0, 0] };
  });
}

test('if the queue is full, the oldest events are dropped, and `lost` takes their position', () => {
  const queue = new EventQueue();
  let heard = 0;
  queue.on('landed', () => heard++);
  for (let first = 1; first <= 200_000; first += 100) queue.add(batch(first, 100));
  const [lost, ...kept] = queue.take();
  expect(lost).toEqual({
    ...{ kind: 'lost', step: lost.other, time: lost.other / 60, fish: -1, position: [0, 0, 0] },
    other: 200_000 - kept.length,
  });
  expect(kept.length).toBeGreaterThanOrEqual(32_768);
  expect(kept.length).toBeLessThanOrEqual(65_536);
  expect(kept.map(({ step }) => step)).toEqual(kept.map((_, k) => lost.other + 1 + k));
  expect(heard).toBe(200_000);
  queue.add(batch(1, 3));
  expect(queue.take().map(({ kind }) => kind)).toEqual(['landed', 'landed', 'landed']);
  expect(queue.take()).toEqual([]);
});

test('what happens at once is not cut, however much it is', () => {
  const queue = new EventQueue();
  queue.add(batch(1, 10));
  queue.add(batch(11, 100_000));
  const [lost, ...kept] = queue.take();
  expect([lost.kind, lost.other, kept.length]).toEqual(['lost', 10, 100_000]);
});

test('a listener may add and stop listeners; one function may listen twice', () => {
  const queue = new EventQueue();
  let heard = 0;
  const count = (): void => {
    heard++;
  };
  const stops = [queue.on('landed', count), queue.on('landed', count)];
  queue.on('*', () => {
    stops[0]();
    queue.on('*', count);
  });
  queue.add(batch(1, 1));
  expect(heard).toBe(2);
  queue.add(batch(2, 1));
  expect(heard).toBe(4);
});

test('knows whether it has listeners, because threads then make fewer steps at once', () => {
  const queue = new EventQueue();
  const stop = queue.on('landed', () => {});
  expect(queue.hasListeners).toBe(true);
  stop();
  expect(queue.hasListeners).toBe(false);
});
