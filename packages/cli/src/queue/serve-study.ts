import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { version } from 'shoal';
import { printable } from 'shoal/scenario';
import { withoutStop } from '../errors/failure.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { type Link, tell } from './link.ts';
import { isRefusal, refusalText } from './redis-failure.ts';
import { type FetchedStudy, headOf } from './study-bundle.ts';
import { prefix, type StudySecret, studyKeys } from './study-secret.ts';
import { answerOf, keyOfJob, readJob } from './trial-job.ts';
import { TrialSlots } from './trial-slots.ts';

/**
 * ms after which the trials of a worker that does not answer are given to others. A worker renews its locks at half
 * this interval.
 */
const lockDuration = 4000;
/** ms between two searches for such trials. */
const stalledInterval = 2000;
/** If this many workers are lost during a trial, the trial counts as failed. */
const mostLost = 20;
/** ms before the next attempt if Redis was not available */
const retryDelay = 1000;
/** ms between two checks that the study is still running. */
const look = 500;
/** Most messages, all different, that are printed for one study. */
const mostMessages = 100;

/** Why a worker stops serving a study. */
type End = 'interrupted' | 'without a coordinator' | 'withdrawn';

/**
 * Runs trials of one study until the study or its coordinator ends, or a signal comes.
 * @returns number of trials run
 */
export async function serveStudy(
  link: Link,
  { loaded, file, rules }: FetchedStudy,
  threads: number,
  cache: FieldCache | undefined,
  interruption: Interruption,
  secret: StudySecret | undefined,
): Promise<number> {
  // Computed once here, so that threads do not compute the same fields.
  await prepareFields(loaded.scenario.plan, loaded.scenario.meshes, cache);
  const slots = new TrialSlots(threads, { file, hash: loaded.hash, cache: cache?.folder, rules });
  const { Worker, UnrecoverableError } = link.packages;
  let done = 0;
  const told = new Set<string>();
  const tellOnce = (text: string): void => {
    if (told.has(text) || told.size >= mostMessages) return;
    told.add(text);
    tell(text);
  };
  const refuse = (why: string): void => tellOnce(`refused a trial from the queue: ${withoutStop(why)}.`);
  const run = async ({ id = '', data }: Job): Promise<unknown> => {
    const request = attempt(() => readJob(loaded, id, data));
    if (request instanceof Error) {
      refuse(printable(request.message));
      throw new UnrecoverableError(request.message);
    }
    const outcome = await slots.run(request);
    done++;
    return answerOf(loaded.hash, keyOfJob(id), outcome, secret);
  };
  const worker = new Worker(loaded.hash, run, {
    prefix,
    connection: link.connection,
    concurrency: threads,
    lockDuration,
    stalledInterval,
    maxStalledCount: mostLost,
    runRetryDelay: retryDelay,
  });
  let isEnding = false;
  worker.on('error', (error) => {
    // A job with text that is not JSON was not written by Shoal. `Link` reports lost connections.
    if (!isEnding && error instanceof SyntaxError) refuse(printable(error.message.slice(0, 200)));
    if (!isEnding && isRefusal(error)) {
      const [what, remedy] = refusalText(link.shown, error);
      tellOnce(printable(`${what}. ${remedy}. This worker tries again.`));
    }
  });
  try {
    const end = await endOf(link, loaded.hash, interruption);
    isEnding = true;
    // Trials of a withdrawn study are stopped. Trials of other studies are finished, and their answers are kept for the
    // coordinator.
    await worker.close(end === 'withdrawn');
  } finally {
    await slots.close();
  }
  return done;
}

async function endOf(link: Link, hash: string, interruption: Interruption): Promise<End> {
  for (;;) {
    await Promise.race([wait(look), interruption.asked]);
    if (interruption.signal !== undefined) return 'interrupted';
    const head = await Promise.race([headOf(link, hash), interruption.asked]);
    if (interruption.signal !== undefined) return 'interrupted';
    if (head?.shoal !== version) return 'withdrawn';
    const hasCoordinator = await Promise.race([link.redis.exists(studyKeys(hash).coordinator), interruption.asked]);
    if (hasCoordinator === 0) return 'without a coordinator';
  }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
