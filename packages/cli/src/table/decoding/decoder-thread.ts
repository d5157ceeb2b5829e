// Runs decoders of foreign files in a thread with limits of time and memory.

import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { InputError } from '../../errors/exit-error.ts';
import { type Decoder, type DecoderReply, damaged, replyOf } from './reply.ts';

/** What the decoder may use for one answer. Its caller computes them from the size of the file. */
export interface DecodingLimits {
  readonly seconds: number;
  /** Growth of this process's memory. */
  readonly bytes: number;
}

/** The file to decode, and how. */
export interface Decoding<Question> {
  readonly path: string;
  /** Advice if the file is damaged. */
  readonly remedy: string;
  /** Program of the thread. It finds the path in `workerData` and calls `answerQuestions`. */
  readonly program: URL;
  /** The decoder, for hosts that start no threads. There it has no limits of time and memory. */
  readonly decoder: (path: string) => Promise<Decoder<Question>>;
}

/** Time between two looks at the memory, ms. */
const glance = 50;
/**
 * Limit of the thread's heap, MiB. V8 ends the whole process if a built-in function passes it, so it lies above the
 * limits of any question. Buffers do not count.
 */
const heap = 8192;

/**
 * A thread that decodes one foreign file, one question at a time. A damaged file can keep a decoder busy forever, or
 * make it fill the memory. Then the thread is ended and the file refused. The calling thread stays free for signals.
 */
export class DecoderThread<Question> {
  readonly #decoding: Decoding<Question>;
  readonly #worker: Worker | undefined;
  readonly #started: Promise<boolean>;
  #here: Promise<Decoder<Question>> | undefined;
  #isClosed = false;

  constructor(decoding: Decoding<Question>) {
    this.#decoding = decoding;
    const worker = startWorker(decoding.program, decoding.path);
    this.#worker = worker;
    this.#started = new Promise((settle) => {
      if (worker === undefined) return settle(false);
      worker.once('message', () => settle(true));
      worker.on('error', () => settle(false));
      worker.once('exit', () => settle(false));
    });
    // A thread that nothing waits for must not keep the process alive.
    worker?.unref();
  }

  /** @throws InputError if the question is refused, cannot be answered, or takes too much time or memory */
  async ask<Answer>(question: Question, limits: DecodingLimits): Promise<Answer> {
    if (this.#isClosed) throw new Error('A thread that was closed answers no question.');
    this.#worker?.ref();
    const reply = (await this.#started) ? await this.#askThread(question, limits) : await this.#askHere(question);
    this.#worker?.unref();
    if ('answer' in reply) return reply.answer as Answer;
    await this.close();
    throw new InputError(`${this.#decoding.path}${reply.refusal} ${this.#decoding.remedy}`);
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #askHere(question: Question): Promise<DecoderReply> {
    this.#here ??= this.#decoding.decoder(this.#decoding.path);
    return replyOf(await this.#here, question);
  }

  async #askThread(question: Question, { seconds, bytes }: DecodingLimits): Promise<DecoderReply> {
    const worker = this.#worker as Worker;
    let settle = (_reply: DecoderReply): void => undefined;
    const replied = new Promise<DecoderReply>((fulfil) => {
      settle = fulfil;
    });
    const fail = (): void => settle(damaged);
    worker.once('message', settle).once('error', fail).once('exit', fail);
    const stop = (why: string): void =>
      settle({
        refusal: `: decoding was stopped ${why}, expected less for a file of its size. It is probably damaged.`,
      });
    const [start, before] = [performance.now(), process.memoryUsage.rss()];
    const watch = setInterval(() => {
      if (performance.now() - start > 1000 * seconds) stop(`after ${seconds.toPrecision(3)} s`);
      else if (process.memoryUsage.rss() - before > bytes) stop(`at ${Math.round(bytes / 2 ** 20)} MiB of memory`);
    }, glance);
    worker.postMessage(question);
    try {
      return await replied;
    } finally {
      clearInterval(watch);
      worker.off('message', settle).off('error', fail).off('exit', fail);
    }
  }
}

function startWorker(program: URL, path: string): Worker | undefined {
  try {
    return new Worker(program, { workerData: resolve(path), resourceLimits: { maxOldGenerationSizeMb: heap } });
  } catch {
    return undefined;
  }
}
