// Starts the threads that step a school, gives them work and notices when one fails.

import { ShoalError } from '../../../errors/shoal-error.ts';
import { type KernelMemory, kernelMemory } from '../kernel/instance.ts';
import { newPoolBuffers } from '../pool-member.ts';
import type { Reply, Request, RunReply, ThrownError } from './messages.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** If no starting thread answers for this long, the pool fails and one thread runs the steps. */
const maxSilentSeconds = 10;

/** The threads that step a school, controlled by the thread that started them. */
export class ThreadPool {
  readonly size: number;
  readonly #start: StartThread;
  readonly #threads: Thread[] = [];
  #started: Promise<void> | undefined;
  /** Number of threads that have not replied `ready` yet. */
  #starting: number;
  /** Seconds since a thread last replied `ready`. */
  #silentSeconds = 0;
  #failure: Error | undefined;
  #memories: KernelMemory[] | undefined;
  /** Whether the first thread has made steps alone since the others last ran. */
  #haveMissedSteps = false;
  /** Settle the promise of the start, or of the run in progress. */
  #resolve: (reply?: RunReply) => void = () => undefined;
  #reject: (why: Error) => void = () => undefined;

  constructor(size: number, start: StartThread = startThread) {
    this.size = this.#starting = size;
    this.#start = start;
  }

  /** Starts the threads, once. @throws Error where they cannot be started, with the reason in words that follow "because" */
  async start(): Promise<void> {
    this.#started ??= this.#startInTime();
    await this.#started;
  }

  /**
   * Starts the threads; fails if none answers for `maxSilentSeconds`. Counts timer ticks: time in which this thread was
   * busy is one tick.
   */
  async #startInTime(): Promise<void> {
    const timer = setInterval(() => {
      if (++this.#silentSeconds < maxSilentSeconds) return;
      this.#fail(`${this.#starting} of ${this.size} threads did not answer within ${maxSilentSeconds} s`);
    }, 1000);
    try {
      await this.#wait(() => this.#startAll());
    } finally {
      clearInterval(timer);
    }
  }

  async #startAll(): Promise<void> {
    const buffers = newPoolBuffers(this.size);
    for (let index = 0; index < this.size; index++) {
      const ended = (why: string, cause?: ThrownError): void =>
        this.#fail(`thread ${index + 1} of ${this.size} ended: ${why}`, cause);
      const heard = (message: unknown): void => {
        const reply = message as Reply;
        if (reply.kind === 'failed') ended(reply.why, reply.error);
        else if (reply.kind === 'ran') this.#resolve(reply);
        else if (reply.kind === 'ready') {
          thread.post({ kind: 'join', buffers, index, size: this.size } satisfies Request);
          this.#silentSeconds = 0;
          if (--this.#starting === 0) this.#resolve();
        }
      };
      const thread = threadOf(await this.#start(), { heard, ended });
      this.#threads.push(thread);
      // The pool was stopped while this thread was starting.
      if (this.#failure) return thread.stop();
    }
  }

  /**
   * Kernel memories, one for each generation of Verlet lists, for all schools that the pool steps. If the host refuses
   * the second memory, both generations use the first.
   */
  get memories(): readonly KernelMemory[] {
    if (!this.#memories) {
      this.#memories = [kernelMemory(true)];
      try {
        this.#memories.push(kernelMemory(true));
      } catch {
        // With one memory, all lists are built in one step.
      }
    }
    return this.#memories;
  }

  /** Whether a thread has ended or the pool was stopped. Then `run` throws. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Sends a request to all threads. */
  post(request: Request): void {
    for (const thread of this.#threads) thread.post(request);
  }

  /** Runs steps on all threads, or on the first alone. @throws ShoalError that names the thread if one ends before they are done */
  async run(request: Request & { readonly kind: 'run' }): Promise<RunReply> {
    return (await this.#wait(() => this.#postRun(request))) as RunReply;
  }

  #postRun(request: Request & { readonly kind: 'run' }): void {
    const changed = request.changed || this.#haveMissedSteps;
    this.#haveMissedSteps = request.alone;
    this.#threads.forEach((thread, index) => {
      if (index === 0) thread.post(request);
      else if (!request.alone) thread.post({ ...request, changed } satisfies Request);
    });
  }

  /** Stops all threads. An awaited run rejects with the reason. */
  stop(why = 'its threads were stopped'): void {
    this.#fail(why);
  }

  /** Starts a task and awaits its end. Until then, the threads keep a Node program from ending. */
  async #wait(begin: () => void | Promise<void>): Promise<RunReply | undefined> {
    if (this.#failure) throw this.#failure;
    try {
      return await new Promise<RunReply | undefined>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        for (const thread of this.#threads) thread.hold(true);
        Promise.resolve(begin()).catch(reject);
      });
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      for (const thread of this.#threads) thread.hold(false);
    }
  }

  #fail(why: string, thrown?: ThrownError): void {
    if (this.#failure) return;
    const cause = thrown && Object.assign(new Error(), thrown);
    this.#failure = new ShoalError('engine-lost', why, { cause });
    // Otherwise they would wait at the next barrier for ever.
    for (const thread of this.#threads) thread.stop();
    this.#reject(this.#failure);
  }
}

declare function setInterval(body: () => void, ms: number): object;
declare function clearInterval(timer: object): void;
