import { setTimeout as wait } from 'node:timers/promises';
import { ScenarioError, version } from 'shoal';
import { printable } from 'shoal/scenario';
import { ExitError } from '../errors/exit-error.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { removeLeftOverFolders } from '../files/temporary-folder.ts';
import { loadRuleFiles, type RuleFile } from '../own-rules/rule-file.ts';
import { ruleDifference } from '../own-rules/rule-record.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted } from '../terminal/number-format.ts';
import { Link, tell } from './link.ts';
import { hideArguments, queueAddress } from './queue-address.ts';
import { isRefusal, refusalText } from './redis-failure.ts';
import { serveStudy } from './serve-study.ts';
import { type FetchedStudy, fetchStudy, headOf, type StudyHead, signatureProblem } from './study-bundle.ts';
import { isStudyHash, StudySecret, studiesKey, studyKeys } from './study-secret.ts';

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
