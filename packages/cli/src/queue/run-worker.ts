import { setTimeout as wait } from 'node:timers/promises';
import { ScenarioError, version } from 'shoal';
import { printable } from 'shoal/scenario';
import { ExitError } from '../errors/exit-error.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { loadRuleFiles, type RuleFile } from '../own-rules/rule-file.ts';
import { ruleDifference } from '../own-rules/same-rules.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted } from '../terminal/number-format.ts';
import { Link, tell } from './link.ts';
import { hideArguments, queueAddress } from './queue-address.ts';
import { serveStudy } from './serve-study.ts';
import { type FetchedStudy, fetchStudy, headOf, type StudyHead } from './study-bundle.ts';
import { isStudyHash, studiesKey, studyKeys } from './study-keys.ts';

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
  const link = await Link.open(address);
  const interruption = new Interruption('stopping; trials that are running are finished');
  const refused = new Set<string>();
  tell(`${counted(threads, 'thread')}, waiting for studies at ${link.shown}`);
  try {
    while (interruption.signal === undefined) {
      const found = await Promise.race([nextStudy(link, refused, modules), interruption.asked]);
      if (!found) {
        await Promise.race([wait(look), interruption.asked]);
        continue;
      }
      tell(`running trials of "${found.head.name}"`);
      const done = await serveStudy(link, found.study, threads, cache, interruption).finally(found.study.remove);
      tell(`${counted(done, 'trial')} of "${found.head.name}" finished here`);
      if (once) break;
    }
    return interruption.exitCode;
  } finally {
    interruption.stopListening();
    link.close();
  }
}

/** Any study in the queue that has a coordinator. */
async function nextStudy(
  link: Link,
  refused: Set<string>,
  modules: readonly RuleFile[],
): Promise<{ readonly head: StudyHead; readonly study: FetchedStudy } | undefined> {
  for (const hash of await link.redis.srandmember(studiesKey, most)) {
    if (!isStudyHash(hash) || refused.has(hash)) continue;
    if ((await link.redis.exists(studyKeys(hash).coordinator)) === 0) continue;
    const head = await headOf(link, hash);
    if (!head) continue;
    const refuse = (why: string): void => {
      refused.add(hash);
      tell(`the study "${head.name}" is refused: ${why}`);
    };
    if (head.shoal !== version) {
      refuse(
        `its coordinator is shoal ${head.shoal}, this worker is shoal ${version}, and results may differ between versions. Install shoal-cli@${head.shoal} here, or run the study with ${version}.`,
      );
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
      if (!(error instanceof ExitError || error instanceof ScenarioError)) throw error;
      refuse(printable(error.message.slice(0, 1000)));
    }
  }
  return undefined;
}
