import type { PairComparer, PairOrder } from '../stage/pair-measures.ts';

/** A worker that has not answered its first order after this time will never do so, ms. */
const longestStart = 10_000;

/** A worker that compares fish. It starts with the first order, and answers orders in turn. */
export function workerMeasurer(): PairComparer {
  let worker: Worker | undefined;
  let isRefused = false;
  let hasAnswered = false;
  let waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];

  const lose = (event?: Event): void => {
    event?.preventDefault();
    worker?.terminate();
    worker = undefined;
    isRefused = true;
    for (const { reject } of waiting) reject(new Error('The worker that measures has ended.'));
    waiting = [];
  };
  const open = (): Worker | undefined => {
    if (worker || isRefused) return worker;
    try {
      worker = new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module', name: 'measures' });
    } catch {
      isRefused = true;
      return undefined;
    }
    worker.addEventListener('error', lose);
    worker.addEventListener('messageerror', lose);
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      hasAnswered = true;
      waiting.shift()?.resolve(data);
    });
    setTimeout(() => {
      if (!hasAnswered) lose();
    }, longestStart);
    return worker;
  };

  const ask = <Answer>(order: PairOrder): Promise<Answer> | undefined => {
    const thread = open();
    if (!thread) return undefined;
    const { fish } = order;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve: (answer) => resolve(answer as Answer), reject });
      thread.postMessage(order, [fish.x.buffer, fish.y.buffer, fish.z.buffer, fish.species.buffer]);
    });
  };
  return { measure: (order) => ask(order), groups: (order) => ask(order) };
}
