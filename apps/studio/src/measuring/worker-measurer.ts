// Compares the fish of large schools in a worker that starts with the first request, for charts and colours.

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

/** A worker that has not answered after this time will never do so, ms. */
const longestStart = 10_000;

interface LateWorkerOptions<Answer> {
  /** @throws if the browser does not allow workers */
  readonly make: () => Worker;
  readonly answer: (answer: Answer) => void;
  /** Called when the worker has died or cannot start. @param hasAnswered whether any worker has ever answered */
  readonly lost: (hasAnswered: boolean) => void;
}

/** A worker that starts when it is first needed. */
class LateWorker<Answer> {
  readonly #options: LateWorkerOptions<Answer>;
  #worker: Worker | undefined;
  #hasAnswered = false;
  #isRefused = false;

  constructor(options: LateWorkerOptions<Answer>) {
    this.#options = options;
  }

  /** Starts the worker if there is none. @returns undefined if the browser does not allow it */
  open(): Worker | undefined {
    if (this.#worker || this.#isRefused) return this.#worker;
    const worker = this.#made();
    this.#worker = worker;
    if (!worker) return undefined;
    const lose = (event?: Event): void => {
      event?.preventDefault();
      if (this.#worker === worker) this.#lose();
    };
    worker.addEventListener('error', lose);
    worker.addEventListener('messageerror', lose);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#hasAnswered = true;
      this.#options.answer(data);
    });
    setTimeout(() => {
      if (!this.#hasAnswered) lose();
    }, longestStart);
    return worker;
  }

  /** Ends the worker, without a call of `lost`. The next `open` starts another one. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** No worker is started any more. */
  refuse(): void {
    this.#isRefused = true;
  }

  #made(): Worker | undefined {
    try {
      return this.#options.make();
    } catch {
      this.#isRefused = true;
      return undefined;
    }
  }

  #lose(): void {
    this.end();
    this.#isRefused ||= !this.#hasAnswered;
    this.#options.lost(this.#hasAnswered);
  }
}
