// Threads of this machine that run the trials of a study.

import { Worker } from 'node:worker_threads';
import { RuleError, ThreadFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import type { TrialBackend, TrialReply, TrialRequest } from './trial-message.ts';

// From dist/study/ and from dist/bundle/ alike.
const workerFile = new URL('../study/trial-worker.js', import.meta.url);

/** Files that each thread reads. */
export interface PoolStudy {
  readonly file: string;
  /** Hash of the study with all its inputs. Threads refuse any other study. */
  readonly hash?: string;
  /** Folder of cached fields; undefined: no cache. */
  readonly cache: string | undefined;
  /** Paths of --rules. */
  readonly rules?: readonly string[];
}

/** Trials that a thread holds at once. The second waits there, so that the thread is never idle. */
const atOnce = 2;

interface Thread {
  readonly worker: Worker;
  /** Trials of the thread that are not finished. */
  open: number;
}

/** Threads that run trials of one study. Each runs complete trials; threads are reused. */
export class TrialPool implements TrialBackend {
  #threads: readonly Thread[];
  #requests: readonly TrialRequest[] = [];
  /** Number of requests sent to threads. */
  #given = 0;
  #left = 0;
  #take: (reply: TrialReply) => void = () => undefined;
  #finish: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(threads: number, study: PoolStudy) {
    this.#threads = Array.from({ length: threads }, () => {
      const thread: Thread = { worker: new Worker(workerFile, { workerData: study }), open: 0 };
      thread.worker.on('message', (reply: TrialReply) => this.#hear(thread, reply));
      thread.worker.once('error', (error) => this.#fail(lost(error.message)));
      thread.worker.once('exit', (code) => this.#fail(lost(`exit code ${code}`)));
      return thread;
    });
  }

  /**
   * Runs trials, in any order. Only one run at a time.
   * @throws RuleError if a rule of the user's own fails
   * @throws ThreadFailure if a thread ends, or a trial cannot be run
   */
  run(requests: readonly TrialRequest[], take: (reply: TrialReply) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#requests = requests;
      this.#given = 0;
      this.#left = requests.length;
      this.#take = take;
      this.#finish = resolve;
      this.#fail = reject;
      // First gives each thread one trial, so that few trials are spread over all threads.
      for (let open = 1; open <= atOnce; open++) for (const thread of this.#threads) this.#give(thread, open);
    });
  }

  async close(): Promise<void> {
    this.#fail = () => undefined;
    this.#take = () => undefined;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
    this.#threads = [];
  }

  #give(thread: Thread, open: number): void {
    if (thread.open >= open) return;
    if (this.#given >= this.#requests.length) return;
    const { index, point, seed } = this.#requests[this.#given++];
    thread.open++;
    thread.worker.postMessage({ index, point, seed });
  }

  #hear(thread: Thread, reply: TrialReply): void {
    thread.open--;
    if (reply.error !== undefined) {
      const Failure = reply.isOfRule ? RuleError : ThreadFailure;
      this.#fail(new Failure(`trial ${reply.index}: ${reply.error}`));
      return;
    }
    try {
      this.#take(reply);
    } catch (error) {
      // For example, because the disk is full.
      this.#fail(error as Error);
      return;
    }
    if (--this.#left === 0) this.#finish();
    else this.#give(thread, atOnce);
  }
}

function lost(why: string): ThreadFailure {
  return new ThreadFailure(
    `a thread that ran trials stopped unexpectedly: ${withoutStop(why)}. --resume continues the study.`,
  );
}
