import { LateWorker } from '../stage/late-worker.ts';
import type { PairMeasurer, PairValues } from '../stage/pair-measures.ts';

/** A worker that compares fish. It starts with the first order, and answers orders in turn. */
export function workerMeasurer(): PairMeasurer {
  let waiting: { resolve: (values: PairValues) => void; reject: (error: Error) => void }[] = [];
  const worker = new LateWorker<PairValues>({
    make: () => new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module', name: 'measures' }),
    answer: (values) => waiting.shift()?.resolve(values),
    lost() {
      // Measuring on the page is slower, but does not fail.
      worker.refuse();
      for (const { reject } of waiting) reject(new Error('The worker that measures has ended.'));
      waiting = [];
    },
  });

  return (order) => {
    const thread = worker.open();
    if (!thread) return undefined;
    const { fish } = order;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      thread.postMessage(order, [fish.x.buffer, fish.y.buffer, fish.z.buffer, fish.species.buffer]);
    });
  };
}
