import { LateWorker } from '../stage/late-worker.ts';
import type { PairComparer, PairRequest } from '../stage/measures/pair-measures.ts';

/** A worker that compares fish. It starts with the first request, and answers requests in turn. */
export function workerMeasurer(): PairComparer {
  let waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  const worker = new LateWorker<unknown>({
    make: () => new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module', name: 'measures' }),
    answer: (answer) => waiting.shift()?.resolve(answer),
    lost() {
      // Measuring on the page is slower, but does not fail.
      worker.refuse();
      for (const { reject } of waiting) reject(new Error('The worker that measures has ended.'));
      waiting = [];
    },
  });

  const ask = <Answer>(request: PairRequest): Promise<Answer> | undefined => {
    const thread = worker.open();
    if (!thread) return undefined;
    const { fish } = request;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve: (answer) => resolve(answer as Answer), reject });
      thread.postMessage(request, [fish.x.buffer, fish.y.buffer, fish.z.buffer, fish.species.buffer]);
    });
  };
  return { measure: (request) => ask(request), groups: (request) => ask(request) };
}
