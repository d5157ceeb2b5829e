import type { Outcome } from '../study/journal.ts';
import type { TrialRequest } from '../study/trial-message.ts';
import { type PoolStudy, TrialPool } from '../study/trial-pool.ts';

/** Threads that each run one trial at a time. A thread that fails is replaced. */
export class TrialSlots {
  readonly #study: PoolStudy;
  readonly #all = new Set<TrialPool>();
  readonly #idle: TrialPool[] = [];
  #isClosed = false;

  constructor(threads: number, study: PoolStudy) {
    this.#study = study;
    for (let index = 0; index < threads; index++) this.#idle.push(this.#newPool());
  }

  /**
   * Runs a trial. There must be no more calls at once than threads.
   * @throws ThreadFailure if it cannot be run
   */
  async run(request: TrialRequest): Promise<Outcome> {
    const pool = this.#idle.pop() ?? this.#newPool();
    try {
      const outcomes: Outcome[] = [];
      await pool.run([request], ({ outcome }) => outcomes.push(outcome));
      this.#idle.push(pool);
      return outcomes[0];
    } catch (error) {
      this.#all.delete(pool);
      await pool.close();
      if (!this.#isClosed) this.#idle.push(this.#newPool());
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((pool) => pool.close()));
  }

  #newPool(): TrialPool {
    const pool = new TrialPool(1, this.#study);
    this.#all.add(pool);
    return pool;
  }
}
