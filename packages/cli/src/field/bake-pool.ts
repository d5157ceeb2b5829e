import { Worker } from 'node:worker_threads';
import type { Slab } from 'shoal';
import { BakeFailure } from '../errors/bake-failure.ts';
import type { SharedBake } from './shared-bake.ts';

const workerFile = new URL('./bake-worker.js', import.meta.url);

/** A few threads that help to bake fields. */
export class BakePool {
  readonly #workers = new Set<Worker>();
  /** Of the first thread that ended: what it had taken is lost. */
  #failure: BakeFailure | undefined;
  /** Tells who waits for the threads. */
  #done: (slab: Slab) => void = () => undefined;
  #fail: (failure: BakeFailure) => void = () => undefined;

  /**
   * They start while the caller goes on, and end with the process if they are never asked to help. Where that is
   * impossible there are fewer, or none.
   */
  constructor(threads: number, file: URL = workerFile) {
    try {
      for (let t = 0; t < threads; t++) this.#add(new Worker(file));
    } catch {
      this.#tellIfAlone();
    }
  }

  #add(worker: Worker): void {
    let ready = false;
    const ended = (why: string): void => {
      // Whatever goes wrong before a thread has said that it is there counts as not started: it has taken nothing.
      if (!this.#workers.delete(worker)) return;
      if (ready) this.#failWith(why);
      else this.#tellIfAlone();
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

  #tellIfAlone(): void {
    if (this.threads > 0) return;
    process.stderr.write('shoal: threads cannot be started here, so one makes the field alone.\n');
  }

  get threads(): number {
    return this.#workers.size;
  }

  /**
   * Has all threads bake slabs until none is left.
   * @param done called after each slab
   * @returns what never succeeds: it fails with a BakeFailure if a thread dies
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
    `a thread that was making the field ended before its work was done: ${why}. Try it with fewer points or a simpler mesh.`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
