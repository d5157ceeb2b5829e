import type { BakedField, BakeOrder, FieldBaker } from '../stage/field-baker.ts';
import type { BakeAnswer, BakeQuestion } from './bake-messages.ts';

const died = 'The obstacle could not be prepared, perhaps for lack of memory. The scene is unchanged. Try again.';

/** A worker that does not answer for this long counts as dead, ms. */
const longestSilence = 1000;

/** A worker that has not loaded after this time will never load, ms. */
const longestStart = 10_000;

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
  let worker: Worker | undefined;
  /** Whether the worker has ever answered. If not, the browser does not allow it. */
  let answered = false;
  let refused = false;
  let lastId = 0;
  /** Time of the last message in either direction, ms. */
  let lastWord = 0;
  let task: Task | undefined;

  const lose = (): void => {
    worker?.terminate();
    worker = undefined;
    refused ||= !answered;
    const lost = task;
    task = undefined;
    if (!lost) return;
    if (answered) lost.reject(new Error(died));
    else instead.bake(lost.order, lost.progress, lost.signal).then(lost.resolve, lost.reject);
  };
  const open = (): Worker | undefined => {
    if (worker || refused) return worker;
    try {
      worker = new Worker(new URL('./bake-worker.ts', import.meta.url), { type: 'module', name: 'field' });
    } catch {
      refused = true;
      return undefined;
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      lose();
    });
    worker.addEventListener('messageerror', lose);
    worker.addEventListener('message', ({ data }: MessageEvent<BakeAnswer>) => {
      answered = true;
      lastWord = performance.now();
      // These are results of cancelled work.
      if (data.type === 'ready' || data.id !== task?.id) return;
      if (data.type === 'progress') return task.progress(data.fraction);
      if (data.type === 'done') task.resolve(data.fields);
      else task.reject(new Error(data.sentence));
      task = undefined;
    });
    const opened = worker;
    setTimeout(() => {
      if (!answered && worker === opened) lose();
    }, longestStart);
    return worker;
  };

  return {
    bake(order, progress, signal) {
      const thread = open();
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
            thread.terminate();
            worker = undefined;
          }
        });
      });
    },
  };
}
