/** Steps between two states that are kept for a rescue. */
const rescueInterval = 256;

/**
 * Snapshots of a run at even intervals, within a budget of memory: when it is full, every other one is dropped and the
 * interval doubles.
 */
export class History {
  readonly #budget: number;
  readonly #snapshots = new Map<number, Uint8Array>();
  #bytes = 0;
  #interval = 30;
  /** The last state that was kept for a rescue, whatever the budget. */
  #last: { readonly step: number; readonly bytes: Uint8Array } | undefined;

  constructor(bytes: number) {
    this.#budget = bytes;
  }

  /** Whether the state of a step is one to keep. */
  wants(step: number): boolean {
    return this.#budget > 0 && step % this.#interval === 0 && !this.#snapshots.has(step);
  }

  keep(step: number, bytes: Uint8Array): void {
    if (bytes.length > this.#budget) return;
    this.#snapshots.set(step, bytes);
    this.#bytes += bytes.length;
    while (this.#bytes > this.#budget) {
      this.#interval *= 2;
      for (const [kept, { length }] of this.#snapshots) {
        if (kept % this.#interval === 0) continue;
        this.#snapshots.delete(kept);
        this.#bytes -= length;
      }
      if (this.#snapshots.size <= 1) return;
    }
  }

  /** Steps from a step to the next one whose state is to be kept. */
  until(step: number): number {
    return this.#budget === 0 ? Number.POSITIVE_INFINITY : this.#interval - (step % this.#interval);
  }

  /** Whether it is long since a state was kept for a rescue. */
  wantsLast(step: number): boolean {
    return !this.#last || step - this.#last.step >= rescueInterval;
  }

  /** Keeps the state of a step if it is long since the last one, in place of that. */
  keepLast(step: number, snapshot: () => Uint8Array): void {
    if (!this.wantsLast(step)) return;
    this.#last = { step, bytes: snapshot() };
  }

  /** Drops what came after a step: from there on the run will be another. */
  forgetAfter(step: number): void {
    if (this.#last && this.#last.step > step) this.#last = undefined;
    for (const [kept, { length }] of this.#snapshots) {
      if (kept <= step) continue;
      this.#snapshots.delete(kept);
      this.#bytes -= length;
    }
  }

  /** The latest snapshot of a step not after `step`. */
  before(step: number): Uint8Array | undefined {
    const best = Math.max(-1, ...[...this.#snapshots.keys()].filter((kept) => kept <= step));
    if (this.#last && this.#last.step <= step && this.#last.step > best) return this.#last.bytes;
    return this.#snapshots.get(best);
  }
}
