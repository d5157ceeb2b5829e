// Checks answers of workers, which are not trusted: by signature, or by computing some again.

import { QueueFailure } from '../errors/exit-error.ts';
import { areSameOutcome, type Outcome } from '../study/journal.ts';
import type { LoadedStudy } from '../study/load-study.ts';
import type { TrialRequest } from '../study/trial-message.ts';
import { type PoolStudy, TrialPool } from '../study/trial-pool.ts';
import { StudySecret, secretVariable } from './study-secret.ts';
import { keyOfJob, readAnswer } from './trial-job.ts';

/** Fraction of unsigned answers that are computed again. */
const share = 1 / 20;

/**
 * Checks answers of workers. With a secret they must be signed. Without one, this machine computes a sample of them
 * again: the first, and others at random.
 */
export class AnswerCheck {
  readonly secret: StudySecret | undefined = StudySecret.read();
  readonly #options: Pick<PoolStudy, 'cache' | 'rules'>;
  readonly #shown: string;
  #study: PoolStudy | undefined;
  #slots: TrialSlots | undefined;
  #work: Promise<void> = Promise.resolve();
  #isFirst = true;
  /** Names of jobs whose answers are being computed again. */
  readonly #names = new Set<string>();

  /**
   * @param shown address of the queue for messages
   * @throws InputError if the secret is too short
   */
  constructor(options: Pick<PoolStudy, 'cache' | 'rules'>, shown: string) {
    this.#options = options;
    this.#shown = shown;
  }

  readFrom(file: string, { hash }: LoadedStudy): void {
    this.#study = { file, hash, ...this.#options };
  }

  /** @param name of the job @throws Error that states the problem */
  read(loaded: LoadedStudy, name: string, { point }: TrialRequest, answer: unknown): Outcome {
    return readAnswer(loaded, point, keyOfJob(name), answer, this.secret);
  }

  /** Whether the next answer belongs to the sample. */
  isDue(): boolean {
    if (this.secret || !this.#study) return false;
    const isDue = this.#isFirst || Math.random() < share;
    this.#isFirst = false;
    return isDue;
  }

  isRunning(name: string): boolean {
    return this.#names.has(name);
  }

  /** Runs a trial, after those that are waiting. @throws QueueFailure if its outcome differs from the answer */
  run(name: string, request: TrialRequest, answer: Outcome): Promise<void> {
    this.#names.add(name);
    this.#work = this.#work.then(async () => {
      this.#slots ??= new TrialSlots(1, this.#study as PoolStudy);
      const outcome = await this.#slots.run(request);
      this.#names.delete(name);
      if (areSameOutcome(outcome, answer)) return;
      throw new QueueFailure(
        `trial ${request.index}: the answer from ${this.#shown} has ${resultOf(answer)}, but this machine computes ${resultOf(outcome)}. Another program writes answers, or a worker computes differently. Only a sample is checked, so the journal may hold other wrong answers: start the study again in another directory, with ${secretVariable} set for it and its workers.`,
      );
    });
    return this.#work;
  }

  async close(): Promise<void> {
    await this.#slots?.close();
  }
}

function resultOf(outcome: Outcome): string {
  return outcome ? `the state hash ${outcome.stateHash} and the measures ${outcome.measures.join(', ')}` : 'no result';
}

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
