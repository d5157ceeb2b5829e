import type { StartThread } from 'shoal';
import { type NodeWorker, startThread } from 'shoal/internal';
import type { RunOptions } from './prepare-run.ts';

/** Threads that start while the scenario is read: on a free processor they are ready when it is. */
export class EarlyThreads {
  readonly #waiting: Promise<EarlyThread>[];

  /** Starts as many threads as the options name. With `auto` their number depends on the scenario. */
  constructor({ threads, engine }: Pick<RunOptions, 'threads' | 'engine'>) {
    const count = typeof threads === 'number' && threads > 1 && engine !== 'gpu' ? threads : 0;
    this.#waiting = Array.from({ length: count }, startEarly);
    // An error is thrown to the caller of `start`.
    for (const thread of this.#waiting) thread.catch(() => undefined);
  }

  /** Returns a thread that has been started, or else starts one. */
  readonly start: StartThread = () => this.#waiting.shift() ?? startThread();

  /** Stops the threads that `start` has not returned. */
  stop(): void {
    for (const thread of this.#waiting.splice(0))
      thread.then(
        (one) => one.terminate(),
        () => undefined,
      );
  }
}

async function startEarly(): Promise<EarlyThread> {
  return new EarlyThread((await startThread()) as NodeWorker);
}

/** A worker that keeps its first events until there is a listener. */
class EarlyThread implements NodeWorker {
  readonly #worker: NodeWorker;
  readonly #early: { readonly kind: string; readonly value: unknown }[] = [];
  readonly #heard = new Set<string>();

  constructor(worker: NodeWorker) {
    this.#worker = worker;
    for (const kind of ['message', 'error', 'exit'])
      worker.on(kind, (value) => {
        if (!this.#heard.has(kind)) this.#early.push({ kind, value });
      });
  }

  on(kind: string, listener: (value: unknown) => void): void {
    this.#heard.add(kind);
    this.#worker.on(kind, listener);
    // Later, because the caller does not expect an event before `on` returns.
    for (const early of this.#early) if (early.kind === kind) queueMicrotask(() => listener(early.value));
  }

  postMessage(message: unknown): void {
    this.#worker.postMessage(message);
  }

  terminate(): void {
    this.#worker.terminate();
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }
}
