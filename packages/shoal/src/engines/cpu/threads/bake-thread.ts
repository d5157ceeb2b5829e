import { ShoalError } from '../../../errors/shoal-error.ts';
import type { BakeReply, BakeRequest, Reply } from './messages.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** A worker that is not ready within this time has failed, ms. */
const longestStart = 10_000;

interface Asked {
  readonly resolve: (reply: BakeReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker that computes fields. It answers one request after another. */
export class BakeThread {
  #thread: Thread | undefined;
  /** Why it can answer no more; undefined: it can. */
  #ended: unknown;
  readonly #asked: Asked[] = [];
  readonly #ready: Promise<void>;

  constructor(start: StartThread = startThread) {
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new ShoalError('engine', 'it does not start')), longestStart);
      this.#asked.push({
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      void this.#start(start);
    });
    this.#ready.catch(() => undefined);
  }

  /** @returns the answer, which rejects if the worker cannot start, fails, or has ended */
  async ask<K extends BakeReply['kind']>(
    request: BakeRequest & { readonly kind: K },
  ): Promise<BakeReply & { kind: K }> {
    await this.#ready;
    return await new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      this.#asked.push({ resolve: resolve as Asked['resolve'], reject });
      this.#thread?.post(request);
    });
  }

  stop(): void {
    this.#end(new ShoalError('engine', 'it was stopped'));
  }

  async #start(start: StartThread): Promise<void> {
    try {
      const thread = threadOf(await start(), {
        heard: (message) => this.#hear(message as Reply),
        ended: (why) => this.#end(new ShoalError('engine', why)),
      });
      if (this.#ended === undefined) this.#thread = thread;
      else thread.stop();
    } catch (error) {
      this.#end(error);
    }
  }

  #hear(reply: Reply): void {
    const asked = this.#asked.shift();
    if (reply.kind === 'failed') asked?.reject(new ShoalError('engine', reply.why));
    else asked?.resolve(reply as BakeReply);
  }

  #end(why: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    this.#thread?.stop();
    for (const { reject } of this.#asked.splice(0)) reject(why);
  }
}

declare function setTimeout(call: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
