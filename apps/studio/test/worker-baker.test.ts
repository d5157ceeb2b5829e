import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BakeAnswer, BakeQuestion } from '../src/baking/bake-messages.ts';
import { workerBaker } from '../src/baking/worker-baker.ts';
import type { BakeOrder } from '../src/stage/field-baker.ts';

/** Fake workers for the page: the first one loads and dies without an error, the next ones answer. */
class MortalWorker extends EventTarget {
  static readonly made: MortalWorker[] = [];
  readonly #isDead = MortalWorker.made.length === 0;
  terminated = false;

  constructor() {
    super();
    MortalWorker.made.push(this);
    queueMicrotask(() => this.answer({ id: 0, type: 'ready' }));
  }

  answer(data: BakeAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage({ id, order }: BakeQuestion): void {
    if (order && !this.#isDead && !this.terminated) this.answer({ id, type: 'done', fields: [] });
  }

  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => {
  MortalWorker.made.length = 0;
  vi.stubGlobal('Worker', MortalWorker);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a worker that has gone silent is replaced when its work is cancelled, and the next order is done', async () => {
  const baker = workerBaker({ bake: () => Promise.reject(new Error('Not here.')) });
  const order = {} as BakeOrder;
  const begin = (): { end: () => void; outcome: Promise<unknown> } => {
    const work = new AbortController();
    const outcome = baker.bake(order, () => {}, work.signal).catch((error: Error) => error.name);
    return { end: () => work.abort(), outcome };
  };
  const quick = begin();
  quick.end();
  expect(await quick.outcome).toBe('AbortError');
  expect(MortalWorker.made).toHaveLength(1);

  const silent = begin();
  vi.advanceTimersByTime(5000);
  silent.end();
  expect(await silent.outcome).toBe('AbortError');
  expect(MortalWorker.made[0].terminated).toBe(true);
  expect(await begin().outcome).toEqual([]);
  expect(await begin().outcome).toEqual([]);
  expect(MortalWorker.made).toHaveLength(2);
});

test('a worker that is never loaded is given up after 10 s, and the page does the work itself', async () => {
  class UnloadedWorker extends MortalWorker {
    override answer(): void {}
  }
  vi.stubGlobal('Worker', UnloadedWorker);
  const baker = workerBaker({ bake: () => Promise.resolve([]) });
  const work = baker.bake({} as BakeOrder, () => {}, new AbortController().signal);
  vi.advanceTimersByTime(10_000);
  expect(await work).toEqual([]);
  expect(MortalWorker.made[0].terminated).toBe(true);
  expect(await baker.bake({} as BakeOrder, () => {}, new AbortController().signal)).toEqual([]);
  expect(MortalWorker.made).toHaveLength(1);
});
