// Searches a queue for studies, and runs the trials of one until it ends.

import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { ScenarioError, version } from 'shoal';
import { printable } from 'shoal/scenario';
import { ExitError } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import { type FieldCache, prepareFields } from '../field/field-cache.ts';
import { removeLeftOverFolders } from '../files/temporary-folder.ts';
import { loadRuleFiles, type RuleFile } from '../own-rules/rule-file.ts';
import { ruleDifference } from '../own-rules/rule-record.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted } from '../terminal/number-format.ts';
import { TrialSlots } from './answer-check.ts';
import { isRefusal, Link, refusalText, tell } from './link.ts';
import { hideArguments, queueAddress } from './queue-address.ts';
import { type FetchedStudy, fetchStudy, headOf, type StudyHead, signatureProblem } from './study-bundle.ts';
import { isStudyHash, prefix, StudySecret, studiesKey, studyKeys } from './study-secret.ts';
import { answerOf, keyOfJob, readJob } from './trial-job.ts';

export interface WorkerOptions {
  /** The value of `--queue`; true: read the environment. */
  readonly queue: string | true;
  readonly threads: number;
  readonly cache: FieldCache | undefined;
  /** Whether to end with the first study. */
  readonly once: boolean;
  /** Paths of modules of rules. */
  readonly rules: readonly string[];
}

/** ms between two searches for a study */
const look = 1000;
/** Studies fetched from the set at once. */
const most = 100;

/** Runs trials of the studies in a queue until a signal comes. @returns the exit code */
export async function runWorker({ queue, threads, cache, once, rules }: WorkerOptions): Promise<number> {
  const modules = await loadRuleFiles(rules);
  const address = queueAddress(queue);
  hideArguments('worker', address);
  const secret = StudySecret.read();
  removeLeftOverFolders();
  const link = await Link.open(address);
  const interruption = new Interruption('stopping; trials that are running are finished');
  const refused = new Map<string, string>();
  tell(`${counted(threads, 'thread')}, waiting for studies at ${link.shown}`);
  try {
    while (interruption.signal === undefined) {
      const found = await Promise.race([nextStudy(link, refused, modules, secret), interruption.asked]);
      if (!found) {
        await Promise.race([wait(look), interruption.asked]);
        continue;
      }
      tell(`running trials of "${found.head.name}"`);
      const done = await serveStudy(link, found.study, threads, cache, interruption, secret).finally(
        found.study.remove,
      );
      tell(`${counted(done, 'trial')} of "${found.head.name}" finished here`);
      if (once) break;
    }
    return interruption.exitCode;
  } finally {
    interruption.stopListening();
    link.close();
  }
}

/**
 * Any study in the queue that has a coordinator.
 * @param refused heads of studies that are not tried again, by their hashes
 */
async function nextStudy(
  link: Link,
  refused: Map<string, string>,
  modules: readonly RuleFile[],
  secret: StudySecret | undefined,
): Promise<{ readonly head: StudyHead; readonly study: FetchedStudy } | undefined> {
  for (const hash of await studiesIn(link, refused)) {
    if (!isStudyHash(hash)) continue;
    if ((await link.redis.exists(studyKeys(hash).coordinator)) === 0) continue;
    const head = await headOf(link, hash);
    const text = JSON.stringify(head);
    if (!head || refused.get(hash) === text) continue;
    const refuse = (why: string): void => {
      refused.set(hash, text);
      tell(`the study "${head.name}" is refused: ${why}`);
    };
    if (head.shoal !== version) {
      refuse(
        `its coordinator is shoal ${head.shoal}, this worker is shoal ${version}, and results may differ between versions. Install shoal-cli@${head.shoal} here, or run the study with ${version}.`,
      );
      continue;
    }
    const problem = signatureProblem(hash, head, secret);
    if (problem) {
      refuse(problem);
      continue;
    }
    const needed = modules.filter(({ sha256 }) => head.rules.some((rule) => rule.sha256 === sha256));
    const difference = ruleDifference(head.rules, needed);
    if (difference) {
      const got = ruleDifference(head.rules, modules)?.got ?? difference.got;
      refuse(
        printable(`it needs ${difference.was}, this worker has ${got}. Start it with --rules for the same modules.`),
      );
      continue;
    }
    try {
      const paths = needed.map(({ file }) => file);
      return { head, study: await fetchStudy(link, hash, paths) };
    } catch (error) {
      if (!(error instanceof ExitError || error instanceof ScenarioError || isRefusal(error))) throw error;
      refuse(printable(error.message.slice(0, 1000)));
    }
  }
  return undefined;
}

/** Hashes of studies. @param refused the refusal of the set itself is reported once */
async function studiesIn({ redis, shown }: Link, refused: Map<string, string>): Promise<readonly string[]> {
  try {
    return await redis.srandmember(studiesKey, most);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [what, remedy] = refusalText(shown, error);
    if (refused.get(studiesKey) !== what) tell(`${what}. ${remedy}. This worker tries again.`);
    refused.set(studiesKey, what);
    return [];
  }
}

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
const lookForTrial = 500;
/** Most messages, all different, that are printed for one study. */
const mostMessages = 100;

/** Why a worker stops serving a study. */
type End = 'interrupted' | 'without a coordinator' | 'withdrawn';

/**
 * Runs trials of one study until the study or its coordinator ends, or a signal comes.
 * @returns number of trials run
 */
async function serveStudy(
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
    await Promise.race([wait(lookForTrial), interruption.asked]);
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
