import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PlainReader } from 'shoal/internal';
import { ThreadFailure } from '../../errors/exit-error.ts';
import { withoutStop } from '../../errors/failure.ts';
import { buffersIn, performTask, type TaskResult, type TrackTask } from './track-task.ts';

// Beside this file, and in the bundle, which has this program of a thread as well.
const program = new URL('./track-thread.js', import.meta.url);

/** Tasks that a thread holds at once. The second waits there, so that the thread is never idle. */
const atOnce = 2;
/** Files with fewer bytes gain little: compiling takes each thread about 0.5 s. */
const fewestBytes = 64e6;
/** This thread joins what the others did, so that more of them would wait for it. */
const mostUseful = 8;

/** The number of threads for files. One that cannot be read is refused later. */
export function threadsFor(paths: readonly string[]): number {
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  return bytes < fewestBytes ? 1 : Math.min(mostUseful, availableParallelism());
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  /** The tasks that it holds, in order. */
  readonly open: { readonly settle: (result: unknown) => void; readonly fail: (error: Error) => void }[];
}

/** This thread, and others that share its tasks. A task has the same result on any thread. */
export class TrackThreads implements PlainReader {
  readonly #threads: Thread[] = [];

  /** @param count with this one */
  constructor(count: number) {
    for (let k = 1; k < count; k++) this.#start();
  }

  /** Tasks that may be given before the first of them is awaited. */
  get ahead(): number {
    return (atOnce + 1) * this.#threads.length;
  }

  /** Lets other threads answer before the next task. */
  async ready(): Promise<void> {
    if (this.#threads.length > 0) await nextTurn();
  }

  async read(reading: Parameters<PlainReader['read']>[0], bytes: Uint8Array): ReturnType<PlainReader['read']> {
    return await this.share({ kind: 'rows', reading, bytes });
  }

  /**
   * Has a task done by a thread that has room for it, else by this one.
   * @param task its arrays move to the other thread
   * @throws ThreadFailure if the thread ends
   */
  async share<Task extends TrackTask>(task: Task): Promise<TaskResult<Task>> {
    const ready = this.#threads.filter(({ isReady, open }) => isReady && open.length < atOnce);
    const [thread] = ready.sort((one, other) => one.open.length - other.open.length);
    if (!thread) return performTask(task);
    thread.worker.ref();
    thread.worker.postMessage(task, buffersIn(task));
    const answer = new Promise<unknown>((settle, fail) => thread.open.push({ settle, fail }));
    return (await answer) as TaskResult<Task>;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  #start(): void {
    let worker: Worker;
    try {
      worker = new Worker(program);
    } catch {
      // This host starts no threads.
      return;
    }
    const thread: Thread = { worker, isReady: false, open: [] };
    worker.on('message', (result: unknown) => {
      thread.open.shift()?.settle(result);
      thread.isReady = true;
      if (thread.open.length === 0) worker.unref();
    });
    const end = (why: string): void => this.#end(thread, why);
    worker.once('error', (error) => end(error.message)).once('exit', (code) => end(`exit code ${code}`));
    // A thread without tasks must not keep the process alive.
    worker.unref();
    this.#threads.push(thread);
  }

  #end(thread: Thread, why: string): void {
    thread.isReady = false;
    const failure = new ThreadFailure(
      `a thread that measured tracks stopped unexpectedly: ${withoutStop(why)}. Start the command again, or with --threads 1.`,
    );
    for (const { fail } of thread.open.splice(0)) fail(failure);
  }
}
