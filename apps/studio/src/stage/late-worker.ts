/** A worker that has not answered after this time will never do so, ms. */
const longestStart = 10_000;

export interface LateWorkerOptions<Answer> {
  /** @throws if the browser does not allow workers */
  readonly make: () => Worker;
  readonly answer: (answer: Answer) => void;
  /** Called when the worker has died or cannot start. @param hasAnswered whether any worker has ever answered */
  readonly lost: (hasAnswered: boolean) => void;
}

/** A worker that starts when it is first needed. */
export class LateWorker<Answer> {
  readonly #options: LateWorkerOptions<Answer>;
  #worker: Worker | undefined;
  #hasAnswered = false;
  #isRefused = false;

  constructor(options: LateWorkerOptions<Answer>) {
    this.#options = options;
  }

  /** Starts the worker if there is none. @returns undefined if the browser does not allow it */
  open(): Worker | undefined {
    if (this.#worker || this.#isRefused) return this.#worker;
    const worker = this.#made();
    this.#worker = worker;
    if (!worker) return undefined;
    const lose = (event?: Event): void => {
      event?.preventDefault();
      if (this.#worker === worker) this.#lose();
    };
    worker.addEventListener('error', lose);
    worker.addEventListener('messageerror', lose);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#hasAnswered = true;
      this.#options.answer(data);
    });
    setTimeout(() => {
      if (!this.#hasAnswered) lose();
    }, longestStart);
    return worker;
  }

  /** Ends the worker, without a call of `lost`. The next `open` starts another one. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** No worker is started any more. */
  refuse(): void {
    this.#isRefused = true;
  }

  #made(): Worker | undefined {
    try {
      return this.#options.make();
    } catch {
      this.#isRefused = true;
      return undefined;
    }
  }

  #lose(): void {
    this.end();
    this.#isRefused ||= !this.#hasAnswered;
    this.#options.lost(this.#hasAnswered);
  }
}
