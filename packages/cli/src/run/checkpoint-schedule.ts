/**
 * Default seconds between two checkpoints. They are less frequent if they would take more than this fraction of the
 * time.
 */
export const checkpointInterval = 1;
const mostShare = 0.05;

/** Decides when a checkpoint is due: it weighs the work that a killed run would lose against the cost of writing. */
export class CheckpointSchedule {
  /** ms. */
  readonly #interval: number;
  readonly #isBounded: boolean;
  #next: number;

  /** @param seconds time between two checkpoints, whatever they cost */
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
