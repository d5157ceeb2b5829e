// The side of a study that puts trials into the queue and takes answers from workers on other machines.

import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Queue, QueueEvents } from 'bullmq';
import { version } from 'shoal';
import { printable } from 'shoal/scenario';
import { QueueFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import type { LoadedStudy } from '../study/load-study.ts';
import type { SharedTrials, TrialReply, TrialRequest } from '../study/trial-message.ts';
import { counted } from '../terminal/number-format.ts';
import type { AnswerCheck } from './answer-check.ts';
import { CoordinatorLock, renewal } from './coordinator-lock.ts';
import { isLostConnection, Link, redisFailure, tell } from './link.ts';
import type { QueueAddress } from './queue-address.ts';
import { publishStudy, withdrawStudy } from './study-bundle.ts';
import { prefix, studyKeys } from './study-secret.ts';
import { jobName, jobOf, keyOfTrial } from './trial-job.ts';

/** Most trials in Redis at once: enough to keep all workers busy, and few enough for Redis's memory. */
const mostOpen = 10_000;
/** Jobs in one request to Redis. */
const batch = 500;
/** Attempts to run a trial if the worker's thread fails. */
const attempts = 3;
/** ms allowed for removing the study from Redis at the end. */
const closeTimeout = 5000;
/** ms allowed for workers to disconnect after a study has ended. */
const workerTimeout = 2000;
/** ms between two checks for workers that are still connected. */
const pollInterval = 50;
/** Number of lock renewals in a row without a connected worker before the user is warned. */
const checksBeforeWarning = 2;

interface Run {
  readonly waiting: TrialRequest[];
  /** Trials in Redis, by the name of their job. */
  readonly open: Map<string, TrialRequest>;
  readonly take: (reply: TrialReply) => void;
  readonly finish: () => void;
}

/**
 * Passes trials to workers through a queue in Redis. Redis may lose or repeat jobs and answers. Unfinished trials are
 * therefore tracked here: each answer is used once, and lost jobs are queued again.
 */
export class TrialQueue implements SharedTrials {
  readonly #link: Link;
  #loaded: LoadedStudy;
  #file: string;
  readonly #lock: CoordinatorLock;
  readonly #answers: AnswerCheck;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #timer: NodeJS.Timeout;
  #run: Run | undefined;
  #isPublished = false;
  #fail: (error: unknown) => void = () => undefined;
  #failure: unknown;
  #workers = 0;
  #checksWithoutWorkers = 0;
  #closed: Promise<void> | undefined;
  /** Pending operations on Redis, run one after the other. */
  #work: Promise<void> = Promise.resolve();
  readonly #pending = new Set<'collect' | 'renew'>();
  #isTakenOver = false;

  /**
   * Connects, and locks the study.
   * @param file of the study
   * @throws InputError if there is no Redis, or another process coordinates the study
   */
  static async open(
    address: QueueAddress,
    file: string,
    loaded: LoadedStudy,
    answers: AnswerCheck,
  ): Promise<TrialQueue> {
    const link = await Link.open(address);
    try {
      const lock = await CoordinatorLock.take(link, studyKeys(loaded.hash).coordinator);
      return new TrialQueue(link, file, loaded, lock, answers);
    } catch (error) {
      link.close();
      throw redisFailure(link.shown, error);
    }
  }

  private constructor(link: Link, file: string, loaded: LoadedStudy, lock: CoordinatorLock, answers: AnswerCheck) {
    this.#link = link;
    this.#file = file;
    this.#loaded = loaded;
    this.#lock = lock;
    this.#answers = answers;
    const { Queue, QueueEvents } = link.packages;
    this.#queue = new Queue(loaded.hash, { prefix, connection: link.redis });
    this.#events = new QueueEvents(loaded.hash, { prefix, connection: link.anotherConnection() });
    // `Link` reports lost connections. Events only speed things up: each renewal of the lock also collects answers.
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    this.#events.on('completed', () => this.#soon('collect'));
    this.#events.on('failed', () => this.#soon('collect'));
    this.#timer = setInterval(() => this.#soon('renew'), renewal);
  }

  /** Text next to the progress bar. */
  get note(): string {
    return counted(this.#workers, 'worker');
  }

  readFrom(file: string, loaded: LoadedStudy): void {
    this.#file = file;
    this.#loaded = loaded;
    this.#answers.readFrom(file, loaded);
  }

  /**
   * Runs trials, in any order. One run at a time.
   * @throws QueueFailure if another process has taken over the study, or if a trial cannot be run
   */
  run(requests: readonly TrialRequest[], take: (reply: TrialReply) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#run = { waiting: [...requests].reverse(), open: new Map(), take, finish: resolve };
      if (this.#failure !== undefined) reject(this.#failure);
      this.#then(() => this.#refill());
    });
  }

  /** Collects the remaining answers, and removes the study from Redis. */
  close(): Promise<void> {
    this.#closed ??= this.#leave();
    return this.#closed;
  }

  async #leave(): Promise<void> {
    clearInterval(this.#timer);
    const cleanup = this.#work
      .then(() => (this.#isTakenOver ? undefined : this.#clear().finally(() => this.#lock.release())))
      // A Redis that refuses commands keeps the keys, until the study is continued.
      .catch(() => undefined)
      .then(() => Promise.all([this.#events.close(), this.#queue.close()]));
    const timeout = new Promise((resolve) => setTimeout(resolve, closeTimeout).unref());
    await Promise.race([cleanup.catch(() => undefined), timeout]);
    await this.#answers.close();
    this.#run = undefined;
    this.#link.close();
  }

  /** Removes the study from Redis. First waits for workers to disconnect, because they would write its keys again. */
  async #clear(): Promise<void> {
    await withdrawStudy(this.#link, this.#loaded.hash);
    await this.#collect().catch(() => undefined);
    for (let since = Date.now(); Date.now() - since < workerTimeout && (await this.#queue.getWorkers()).length > 0; )
      await wait(pollInterval);
    await this.#queue.obliterate({ force: true });
    await this.#link.redis.del(['meta', 'events', 'marker', 'stalled-check'].map((name) => this.#queue.toKey(name)));
  }

  /** Queues an operation on Redis. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      // The operation is repeated with the next renewal of the lock.
      if (isLostConnection(error)) return;
      this.#end(redisFailure(this.#link.shown, error));
    });
  }

  #end(failure: unknown): void {
    this.#failure ??= failure;
    this.#fail(failure);
  }

  /** Queues an operation on Redis, unless the same one is already queued. */
  #soon(what: 'collect' | 'renew'): void {
    if (this.#pending.has(what) || this.#closed) return;
    this.#pending.add(what);
    this.#then(() => {
      this.#pending.delete(what);
      return what === 'collect' ? this.#collect() : this.#renew();
    });
  }

  async #renew(): Promise<void> {
    const state = await this.#lock.renew();
    if (typeof state !== 'string') {
      this.#isTakenOver = true;
      throw new QueueFailure(
        `${state.holder} has taken over this study at ${this.#link.shown}, because this process did not renew its lock in time. End that process, then continue here with --resume.`,
      );
    }
    // The lock had expired: Redis was unreachable for a long time, and may have lost all data.
    if (state === 'new' && this.#isPublished) await this.#publish();
    await this.#collect();
    await this.#replaceLost();
    await this.#countWorkers();
    this.#checksWithoutWorkers = this.#workers > 0 || !this.#run ? 0 : this.#checksWithoutWorkers + 1;
    if (this.#checksWithoutWorkers === checksBeforeWarning)
      tell(
        `no worker is connected to ${this.#link.shown}. Start one with shoal ${version} on any machine: shoal worker --queue ${this.#link.shown}`,
      );
  }

  async #countWorkers(): Promise<void> {
    this.#workers = (await this.#queue.getWorkers()).length;
  }

  async #publish(): Promise<void> {
    await publishStudy(this.#link, this.#file, this.#loaded, this.#answers.secret);
    this.#isPublished = true;
  }

  /** Queues trials again that Redis has lost. Trials that Redis still has are not added twice. */
  async #replaceLost(): Promise<void> {
    const open = [...(this.#run?.open ?? [])].filter(([name]) => !this.#answers.isRunning(name));
    if (open.length === 0) return;
    const counts = await this.#queue.getJobCounts();
    const there = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (there < open.length) await this.#add(open.map(([, request]) => request));
  }

  /** Queues waiting trials, up to the most that may be in Redis at once. */
  async #refill(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    if (!this.#isPublished) await this.#publish();
    const some: TrialRequest[] = [];
    while (run.waiting.length > 0 && run.open.size < mostOpen) {
      const request = run.waiting.pop() as TrialRequest;
      run.open.set(jobName(keyOfTrial(this.#loaded.study, request)), request);
      some.push(request);
    }
    await this.#add(some);
  }

  async #add(requests: readonly TrialRequest[]): Promise<void> {
    for (let first = 0; first < requests.length; first += batch)
      await this.#queue.addBulk(
        requests.slice(first, first + batch).map((request) => ({
          name: 'trial',
          data: jobOf(request),
          opts: { jobId: jobName(keyOfTrial(this.#loaded.study, request)), attempts },
        })),
      );
  }

  /** Collects the answers that have arrived. */
  async #collect(): Promise<void> {
    const names = await this.#queue.getRanges(['completed', 'failed'], 0, batch - 1);
    if (names.length > 0 && this.#workers === 0) await this.#countWorkers();
    await Promise.all(names.map((name) => this.#takeAnswer(name)));
    const run = this.#run;
    if (run && run.open.size < mostOpen / 2 && run.waiting.length > 0) await this.#refill();
    if (run && run.open.size + run.waiting.length === 0) run.finish();
    if (names.length === batch) await this.#collect();
  }

  async #takeAnswer(name: string): Promise<void> {
    const request = this.#run?.open.get(name);
    if (request && !this.#answers.isRunning(name)) {
      const outcome = await this.#outcomeOf(name, request);
      if (this.#answers.isDue()) this.#check(name, request, outcome);
      else this.#take(name, { index: request.index, outcome });
    }
    // An answer that belongs to no unfinished trial: it is from an earlier run, or was never requested.
    await this.#queue.remove(name);
  }

  #take(name: string, reply: TrialReply): void {
    this.#run?.take(reply);
    this.#run?.open.delete(name);
  }

  /** Takes an answer after it was computed again. Others are taken meanwhile. */
  #check(name: string, request: TrialRequest, outcome: TrialReply['outcome']): void {
    this.#answers
      .run(name, request, outcome)
      .then(() => {
        this.#take(name, { index: request.index, outcome });
        this.#soon('collect');
      })
      .catch((error: unknown) => this.#end(error));
  }

  async #outcomeOf(name: string, request: TrialRequest): Promise<TrialReply['outcome']> {
    try {
      const job: Job | undefined = await this.#queue.getJob(name);
      if (job?.failedReason) throw new Error(job.failedReason);
      return this.#answers.read(this.#loaded, name, request, job?.returnvalue);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new QueueFailure(
        `trial ${request.index}: no result came back: ${withoutStop(printable(reason.slice(0, 500)))}. --resume continues the study.`,
      );
    }
  }
}
