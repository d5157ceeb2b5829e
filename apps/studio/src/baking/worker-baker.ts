import type { BakedField, BakeOrder, FieldBaker } from '../stage/field-baker.ts';
import { LateWorker } from '../stage/late-worker.ts';
import type { BakeAnswer, BakeQuestion } from './bake-messages.ts';

const died = 'The obstacle could not be prepared, perhaps for lack of memory. The scene is unchanged. Try again.';

/** A worker that does not answer for this long counts as dead, ms. */
const longestSilence = 1000;

interface Task {
  readonly id: number;
  readonly order: BakeOrder;
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
  readonly resolve: (fields: readonly BakedField[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Computes fields in a worker, which starts with the first request.
 * @param instead computes fields if the browser does not allow workers
 */
export function workerBaker(instead: FieldBaker): FieldBaker {
  let lastId = 0;
  /** Time of the last message in either direction, ms. */
  let lastWord = 0;
  let task: Task | undefined;

  const worker = new LateWorker<BakeAnswer>({
    make: () => new Worker(new URL('./bake-worker.ts', import.meta.url), { type: 'module', name: 'field' }),
    answer(data) {
      lastWord = performance.now();
      // These are results of cancelled work.
      if (data.type === 'ready' || data.id !== task?.id) return;
      if (data.type === 'progress') return task.progress(data.fraction);
      if (data.type === 'done') task.resolve(data.fields);
      else task.reject(new Error(data.sentence));
      task = undefined;
    },
    lost(hasAnswered) {
      const lost = task;
      task = undefined;
      if (!lost) return;
      if (hasAnswered) lost.reject(new Error(died));
      else instead.bake(lost.order, lost.progress, lost.signal).then(lost.resolve, lost.reject);
    },
  });

  return {
    bake(order, progress, signal) {
      const thread = worker.open();
      if (!thread) return instead.bake(order, progress, signal);
      task?.reject(new DOMException('A newer request has replaced this one.', 'AbortError'));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        task = { id, order, signal, progress, resolve, reject };
        const question: BakeQuestion = { id, order };
        lastWord = performance.now();
        thread.postMessage(question);
        signal.addEventListener('abort', () => {
          if (task?.id !== id) return;
          task = undefined;
          reject(signal.reason);
          if (performance.now() - lastWord < longestSilence) {
            const end: BakeQuestion = { id: ++lastId };
            thread.postMessage(end);
          } else {
            // The worker may have died without an error. The next request gets a new one.
            worker.end();
          }
        });
      });
    },
  };
}
