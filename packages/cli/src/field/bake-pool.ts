import { Worker } from 'node:worker_threads';
import type { Slab } from 'shoal/fields';
import { BakeFailure } from '../errors/bake-failure.ts';
import type { SharedBake } from './shared-bake.ts';

// From dist/field/ and from dist/bundle/ alike.
const workerFile = new URL('../field/bake-worker.js', import.meta.url);

/** A thread pool that bakes fields. */
export class BakePool {
  readonly #workers = new Set<Worker>();
  /** The failure of the first thread that ended; the slab it was baking is lost. */
  #failure: BakeFailure | undefined;
  /** Passes a finished slab, or a failure, to the caller that waits for the threads. */
  #done: (slab: Slab) => void = () => undefined;
  #fail: (failure: BakeFailure) => void = () => undefined;

  /**
   * Threads start in the background, and do not keep the process alive until they are used. If some cannot be
   * started, the pool has fewer threads, or none.
   */
  constructor(threads: number, file: URL = workerFile) {
    try {
      for (let t = 0; t < threads; t++) this.#add(new Worker(file));
    } catch {
      this.#warnIfNoThreads();
    }
  }

  #add(worker: Worker): void {
    let ready = false;
    const ended = (why: string): void => {
      // Until a thread reports that it is ready, an error counts as "not started": the thread has taken no slab.
      if (!this.#workers.delete(worker)) return;
      if (ready) this.#failWith(why);
      else this.#warnIfNoThreads();
    };
    worker.on('message', (message: 'ready' | Slab) => {
      if (message === 'ready') ready = true;
      else this.#done(message);
    });
    worker.once('error', (error) => ended(reasonOf(error)));
    worker.once('exit', (code) => ended(`exit code ${code}`));
    this.#workers.add(worker);
    worker.unref();
  }

  #failWith(why: string): void {
    this.#failure ??= failureOf(why);
    this.#fail(this.#failure);
  }

  #warnIfNoThreads(): void {
    if (this.threads > 0) return;
    process.stderr.write('shoal: threads cannot be started here, so the field is made on one thread.\n');
  }

  get threads(): number {
    return this.#workers.size;
  }

  /**
   * Bakes slabs on all threads until none is left.
   * @param done called after each slab
   * @returns a promise that never resolves; it rejects with a BakeFailure if a thread dies
   */
  help(bake: SharedBake, done: (slab: Slab) => void): Promise<never> {
    this.#done = done;
    for (const worker of this.#workers) {
      worker.ref();
      worker.postMessage(bake);
    }
    return new Promise((_, reject) => {
      this.#fail = reject;
      if (this.#failure) reject(this.#failure);
    });
  }

  async close(): Promise<void> {
    const workers = [...this.#workers];
    this.#workers.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function failureOf(why: string): BakeFailure {
  return new BakeFailure(
    `a thread that was making the field ended too early: ${why}. Try it with fewer points or a simpler mesh.`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
