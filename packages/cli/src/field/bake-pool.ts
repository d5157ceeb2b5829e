import { Worker } from 'node:worker_threads';
import { type FieldRecipe, type Slab, slabsOf } from 'shoal';
import { BakeFailure } from './bake-failure.ts';

const workerFile = new URL('./bake-worker.js', import.meta.url);

/** A few threads that bake fields together: each is given a slab, and the next when it is done. */
export class BakePool {
  readonly #workers: readonly Worker[];

  /** Of the first thread that ended: who asks it later would wait for ever. */
  #failure: BakeFailure | undefined;

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    for (const worker of workers) {
      worker.once('error', (error) => this.#fail(reasonOf(error)));
      worker.once('exit', (code) => this.#fail(`exit code ${code}`));
    }
  }

  #fail(why: string): void {
    this.#failure ??= failureOf(why);
  }

  /** @returns nothing where threads cannot be started: then the field is baked without them */
  static async start(threads: number, file: URL = workerFile): Promise<BakePool | undefined> {
    const workers: Worker[] = [];
    try {
      for (let t = 0; t < threads; t++) workers.push(new Worker(file));
      // Whatever goes wrong before a thread has said that it is there counts as not started.
      for (const answer of await Promise.all(workers.map(answerOf)))
        if (answer !== 'ready') throw new Error('not ready');
      return new BakePool(workers);
    } catch {
      await Promise.all(workers.map((worker) => worker.terminate()));
      return undefined;
    }
  }

  get threads(): number {
    return this.#workers.length;
  }

  /**
   * The signed distances of all slabs, m, in their order: the same bits with any number of threads.
   * @param done called after each slab
   * @throws BakeFailure if a thread dies
   */
  async bake(recipe: FieldRecipe, done: (slab: Slab) => void = () => undefined): Promise<Float32Array[]> {
    const slabs = slabsOf(recipe);
    const baked: Float32Array[] = new Array(slabs.length);
    let next = 0;
    const work = async (worker: Worker): Promise<void> => {
      worker.postMessage(recipe);
      while (next < slabs.length) {
        if (this.#failure) throw this.#failure;
        const s = next++;
        const answer = answerOf(worker);
        worker.postMessage(slabs[s]);
        baked[s] = (await answer) as Float32Array;
        done(slabs[s]);
      }
    };
    await Promise.all(this.#workers.slice(0, slabs.length).map(work));
    return baked;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
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

/** What a thread says next. */
function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', heard);
      worker.off('error', failed);
      worker.off('exit', ended);
    };
    const heard = (answer: unknown): void => {
      settle();
      resolve(answer);
    };
    const died = (why: string): void => {
      settle();
      reject(failureOf(why));
    };
    const failed = (error: unknown): void => died(reasonOf(error));
    const ended = (code: number): void => died(`exit code ${code}`);
    worker.on('message', heard);
    worker.on('error', failed);
    worker.on('exit', ended);
  });
}
