/** Seconds between two checkpoints, unless they would take more than this share of the time. */
export const checkpointInterval = 1;
const mostShare = 0.05;

/** Says when a checkpoint is due: what a killed run loses, against what keeping it costs. */
export class CheckpointSchedule {
  /** ms. */
  readonly #interval: number;
  readonly #isBounded: boolean;
  #next: number;

  /** @param seconds between two checkpoints, whatever they cost */
  constructor(seconds: number | undefined) {
    this.#interval = 1000 * (seconds ?? checkpointInterval);
    this.#isBounded = seconds === undefined;
    this.#next = performance.now() + this.#interval;
  }

  /** Makes a checkpoint if it is due. */
  follow(make: () => void): void {
    const start = performance.now();
    if (start < this.#next) return;
    make();
    const end = performance.now();
    this.#next = end + Math.max(this.#interval, this.#isBounded ? (end - start) / mostShare : 0);
  }
}
