import type { PairMeasurer, PairValues } from '../stage/pair-measures.ts';

/** A worker that has not answered its first order after this time will never do so, ms. */
const longestStart = 10_000;

/** A worker that compares fish. It starts with the first order, and answers orders in turn. */
export function workerMeasurer(): PairMeasurer {
  let worker: Worker | undefined;
  let isRefused = false;
  let hasAnswered = false;
  let waiting: { resolve: (values: PairValues) => void; reject: (error: Error) => void }[] = [];

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
    worker.addEventListener('message', ({ data }: MessageEvent<PairValues>) => {
      hasAnswered = true;
      waiting.shift()?.resolve(data);
    });
    setTimeout(() => {
      if (!hasAnswered) lose();
    }, longestStart);
    return worker;
  };

  return (order) => {
    const thread = open();
    if (!thread) return undefined;
    const { fish } = order;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      thread.postMessage(order, [fish.x.buffer, fish.y.buffer, fish.z.buffer, fish.species.buffer]);
    });
  };
}
