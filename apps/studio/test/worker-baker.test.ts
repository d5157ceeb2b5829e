import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BakeAnswer, BakeQuestion } from '../src/baking/bake-messages.ts';
import { workerBaker } from '../src/baking/worker-baker.ts';
import type { BakeOrder } from '../src/stage/field-baker.ts';

/** Workers as the page sees them: the first one dies without a word, the next ones answer. */
class MortalWorker extends EventTarget {
  static readonly made: MortalWorker[] = [];
  readonly #isDead = MortalWorker.made.length === 0;
  terminated = false;

  constructor() {
    super();
    MortalWorker.made.push(this);
  }

  postMessage({ id, order }: BakeQuestion): void {
    const data: BakeAnswer = { id, type: 'done', fields: [] };
    if (order && !this.#isDead && !this.terminated) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => {
  MortalWorker.made.length = 0;
  vi.stubGlobal('Worker', MortalWorker);
  vi.useFakeTimers({ toFake: ['performance'] });
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
