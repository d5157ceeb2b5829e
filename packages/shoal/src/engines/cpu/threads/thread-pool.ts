import { ShoalError } from '../../../errors/shoal-error.ts';
import { type KernelMemory, kernelMemory } from '../kernel/instance.ts';
import type { Reply, Request, RunReply } from './messages.ts';
import { newPoolBuffers } from './pool-member.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** With no sign of a starting thread for so long, one thread must do. */
const maxSilentSeconds = 10;

/** The threads that step a school, as the thread that started them sees them. */
export class ThreadPool {
  readonly size: number;
  readonly #start: StartThread;
  readonly #threads: Thread[] = [];
  #started: Promise<void> | undefined;
  /** Threads that have not replied `ready` yet. */
  #starting: number;
  /** Seconds since a thread last replied `ready`. */
  #silentSeconds = 0;
  #failure: Error | undefined;
  #memories: KernelMemory[] | undefined;
  /** Settle the start or the run that is awaited. */
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

  /** Fails when no starting thread has answered for long. Counts ticks, so that time in which this thread was busy counts once. */
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
      const ended = (why: string): void => this.#fail(`thread ${index + 1} of ${this.size} ended: ${why}`);
      const heard = (message: unknown): void => {
        const reply = message as Reply;
        if (reply.kind === 'failed') ended(reply.why);
        else if (reply.kind === 'ran') this.#resolve(reply);
        else if (reply.kind === 'ready') {
          thread.post({ kind: 'join', buffers, index, size: this.size } satisfies Request);
          this.#silentSeconds = 0;
          if (--this.#starting === 0) this.#resolve();
        }
      };
      const thread = threadOf(await this.#start(), { heard, ended });
      this.#threads.push(thread);
      // Stopped while this one was starting.
      if (this.#failure) return thread.stop();
    }
  }

  /**
   * Memories of the kernels, one for each generation of Verlet lists: for all schools that the pool steps in turn. If the
   * host refuses the second one, both use the first.
   */
  get memories(): readonly KernelMemory[] {
    if (!this.#memories) {
      this.#memories = [kernelMemory(true)];
      try {
        this.#memories.push(kernelMemory(true));
      } catch {
        // Lists are then built at once.
      }
    }
    return this.#memories;
  }

  /** Sends a request to all threads. */
  post(request: Request): void {
    for (const thread of this.#threads) thread.post(request);
  }

  /** Runs steps on all threads. @throws ShoalError that names the thread if one ends before they are done */
  async run(request: Request & { readonly kind: 'run' }): Promise<RunReply> {
    return (await this.#wait(() => this.post(request))) as RunReply;
  }

  /** Stops all threads. An awaited run rejects with the reason. */
  stop(why = 'its threads were stopped'): void {
    this.#fail(why);
  }

  /** Begins something and awaits its end. Meanwhile the threads keep a Node program from ending. */
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

  #fail(why: string): void {
    if (this.#failure) return;
    this.#failure = new ShoalError('engine-lost', why);
    // The other threads would wait at the next barrier for ever.
    for (const thread of this.#threads) thread.stop();
    this.#reject(this.#failure);
  }
}

declare function setInterval(body: () => void, ms: number): object;
declare function clearInterval(timer: object): void;
