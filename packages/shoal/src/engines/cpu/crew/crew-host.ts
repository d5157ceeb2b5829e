import { type KernelMemory, kernelMemory } from '../kernel/instance.ts';
import { newBoard } from './crew.ts';
import type { Answer, Order } from './messages.ts';
import { type StartThread, startThread, type Thread } from './thread.ts';

export type Ran = Answer & { readonly kind: 'ran' };

/** The threads of a crew as the one that started them sees it: tells them what to do, hears when it is done. */
export class CrewHost {
  readonly size: number;
  readonly #start: StartThread;
  readonly #threads: Thread[] = [];
  #started: Promise<void> | undefined;
  /** Threads that have not said yet that they are there. */
  #waiting: number;
  #failure: Error | undefined;
  #memory: KernelMemory | undefined;
  /** Who waits: for all threads, or for the end of a run. */
  #resolve: (ran?: Ran) => void = () => undefined;
  #reject: (why: Error) => void = () => undefined;

  constructor(size: number, start: StartThread = startThread) {
    this.size = this.#waiting = size;
    this.#start = start;
  }

  /** Starts the threads, once. @throws Error where they cannot be started, with the reason in words that follow "because" */
  async start(): Promise<void> {
    this.#started ??= this.#wait(() => {
      for (let index = 0; index < this.size; index++) {
        const ended = (why: string): void => this.#fail(`thread ${index + 1} of ${this.size} ended: ${why}`);
        const heard = (message: unknown): void => {
          const answer = message as Answer;
          if (answer.kind === 'failed') ended(answer.why);
          else if (answer.kind === 'ran') this.#resolve(answer);
          else if (--this.#waiting === 0) this.#resolve();
        };
        this.#threads.push(this.#start({ heard, ended }));
      }
      const board = newBoard(this.size);
      this.#threads.forEach((thread, index) => {
        thread.post({ kind: 'join', board, index, size: this.size } satisfies Order);
      });
    }).then(() => undefined);
    await this.#started;
  }

  /** The kernel's memory, one for all schools in turn. */
  get memory(): KernelMemory {
    this.#memory ??= kernelMemory(true);
    return this.#memory;
  }

  /** Tells all threads. */
  tell(order: Order): void {
    for (const thread of this.#threads) thread.post(order);
  }

  /** Has the crew run some steps. @throws Error that names the thread if one ends before they are done */
  async run(order: Order & { readonly kind: 'run' }): Promise<Ran> {
    return (await this.#wait(() => this.tell(order))) as Ran;
  }

  /** Stops all threads; who waits for them hears why. */
  stop(why = 'its threads were stopped'): void {
    this.#fail(why);
  }

  /** Begins something and waits for its end; meanwhile the threads keep a program from ending. */
  async #wait(begin: () => void): Promise<Ran | undefined> {
    if (this.#failure) throw this.#failure;
    try {
      return await new Promise<Ran | undefined>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        begin();
        for (const thread of this.#threads) thread.hold(true);
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
    this.#failure = new Error(why);
    // The others would wait for it for ever.
    for (const thread of this.#threads) thread.stop();
    this.#reject(this.#failure);
  }
}
