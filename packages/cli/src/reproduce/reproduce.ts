// Runs the trials of a claim on threads, judges its statements and writes the directory of results.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { version } from 'shoal';
import { InputError, ThreadFailure } from '../errors/exit-error.ts';
import { jsonText } from '../files/json.ts';
import { makeDirectory, refuseForeign, refuseOverwriting } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { namesIn, refuseOtherFiles } from '../recording/folder-check.ts';
import { refuseBusy } from '../recording/folder-lock.ts';
import { versions } from '../recording/summary.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';
import { bibtexOfClaim } from './cited-claim.ts';
import { claimPage, pageFile } from './claim-page.ts';
import { claimPaths, type FoundClaim } from './find-claims.ts';
import { journalFile, RunJournal } from './journal.ts';
import { claimPoints, isMeasured, type Judgement, judge } from './judge.ts';
import { notebook, notebookFile, runsCsv, runsFile } from './notebook.ts';
import { claimScenes, sceneFolder } from './run-pictures.ts';
import type { RunMeans } from './run-trial.ts';
import type { ClaimReply } from './trial-worker.ts';
import { type ClaimTrial, trialsOf } from './trials.ts';
import {
  type Findings,
  quickSentence,
  readVerdict,
  reproductionIn,
  type SavedVerdict,
  verdictFile,
  verdictOf,
  verdictSentence,
} from './verdict.ts';

export interface ReproduceOptions {
  /** The directory of results; undefined: no results are written. */
  readonly out: string | undefined;
  readonly isQuick: boolean;
  readonly threads: number;
  /** Whether to replace files that Shoal did not write. */
  readonly force?: boolean;
}

/**
 * Makes the missing runs of a claim and judges it. Writes `page.html`, `verdict.json`, the scenes on the page, and a
 * notebook with its table.
 * @returns undefined after a signal
 */
export async function reproduce(
  found: FoundClaim,
  { out, isQuick, threads, force }: ReproduceOptions,
  interruption: Interruption,
): Promise<SavedVerdict | undefined> {
  const { id, claim, folder, scenarios } = found;
  const file = join(folder, 'claim.json');
  const trials = trialsOf(claim, scenarios, { isQuick, file });
  if (!claim.statements.some((statement) => isMeasured(statement, trials)))
    throw new InputError(`${file}: a quick check judges none of its statements. Set \`quick\` of a condition.`);
  const last = isQuick ? readVerdict(join(folder, verdictFile)) : undefined;
  if (out !== undefined) prepareFolder(out, found, force);
  const journal = new RunJournal(out === undefined ? undefined : join(out, journalFile));
  const missing = trials.filter((trial) => !journal.of(trial));
  await runTrials(missing, { threads, interruption, label: id }, ({ key }, outcome) => journal.add(key, outcome));
  const runs = trials.flatMap((trial) => {
    const outcome = journal.of(trial);
    return outcome ? [{ trial, outcome }] : [];
  });
  if (runs.length < trials.length) return undefined;
  const points = claimPoints(runs);
  const judgements = judge(claim, points, isQuick ? claim.quick.tolerance : undefined);
  const sentence = isQuick
    ? quickSentence(
        judgements,
        claim.statements.length,
        last && { sentence: last.sentence, isOfThisClaim: last.claim === found.hash },
      )
    : verdictSentence(judgements);
  const verdict: SavedVerdict = {
    ...(isQuick ? { verdict: null, quick: true } : { verdict: verdictOf(judgements) }),
    reproduction: id,
    sentence,
    shoal: version,
    claim: found.hash,
    runs: runs.length,
    seconds: Math.round(runs.reduce((sum, { outcome }) => sum + outcome.took, 0)),
    statements: judgements.map((one) => ({
      says: one.statement.says,
      verdict: one.verdict,
      expected: expectedOf(one),
      measured: one.measured,
    })),
  };
  if (out !== undefined) {
    const bibliography = bibtexOfClaim(found, versions().commit);
    const findings: Findings = { points, judgements, runs, sentence, bibliography, isQuick };
    writeFileAtomically(join(out, verdictFile), jsonText(verdict));
    makeDirectory(join(out, sceneFolder));
    for (const { file, document } of claimScenes(runs)) writeFileAtomically(join(out, file), jsonText(document));
    writeFileAtomically(join(out, runsFile), runsCsv(runs));
    writeFileAtomically(join(out, notebookFile), notebook(found, findings));
    writeFileAtomically(join(out, pageFile), claimPage(found, findings));
  }
  return verdict;
}

/** What the measured value must be, such as `13.3 ± 1.33` or `> 1`. */
function expectedOf({ statement, published, tolerance }: Judgement): string {
  switch (statement.test) {
    case 'histogram':
      return tolerance;
    case 'share':
      return `${published}, ${tolerance}`;
    case 'differ':
      return statement.p === undefined ? published : `${published}, ${tolerance}`;
    case 'value':
    case 'edge':
    case 'ratio':
      return `${published} ${tolerance}`;
    default:
      return published;
  }
}

/** The outputs that have a mark of Shoal. */
const marked = {
  [pageFile]: 'page',
  [verdictFile]: 'verdict',
  [notebookFile]: 'notebook',
  [runsFile]: 'table',
} as const;

/**
 * Makes the directory of results.
 * @param force whether to replace outputs that Shoal did not write
 * @throws InputError if it holds other results or files of the claim, or if outputs would be replaced
 */
function prepareFolder(out: string, found: FoundClaim, force?: boolean): void {
  const used = claimPaths(found);
  for (const name of [...Object.keys(marked), journalFile]) refuseOverwriting('--out', join(out, name), used);
  if (existsSync(out)) refuseOthers(out, found.id);
  for (const [name, kind] of Object.entries(marked)) refuseForeign('--out', join(out, name), kind, force);
  makeDirectory(out);
}

/** Refuses a directory of a run, of a study, of another claim, or of other programs. */
function refuseOthers(out: string, id: string): void {
  const names = namesIn(out);
  refuseBusy(out);
  if (!names.includes(journalFile))
    refuseOtherFiles(
      out,
      names.filter((name) => !(name in marked)),
      'reproduction',
      'shoal reproduce',
    );
  const other = reproductionIn(out);
  if (other !== undefined && other !== id)
    throw new InputError(
      `${out}: already holds the reproduction "${other}", expected a new or empty directory. Name another one.`,
    );
}

// From dist/reproduce/ and from dist/bundle/ alike.
// From dist/reproduce/ and from dist/bundle/ alike.
const workerFile = new URL('../reproduce/trial-worker.js', import.meta.url);

/**
 * Runs trials on threads, one trial at a time on each thread, until all are done or a signal arrives.
 * @param take called with each outcome
 * @throws ThreadFailure if a trial cannot be run
 */
async function runTrials(
  trials: readonly ClaimTrial[],
  {
    threads,
    interruption,
    label,
  }: { readonly threads: number; readonly interruption: Interruption; readonly label: string },
  take: (trial: ClaimTrial, outcome: RunMeans) => void,
): Promise<void> {
  const waiting = [...trials];
  const progress = new Progress(trials.length, 0, 'run', label);
  let done = 0;
  const workers = Array.from({ length: Math.min(threads, trials.length) }, () => new Worker(workerFile));
  try {
    const work = workers.map((worker) =>
      drain(worker, waiting, interruption, (trial, outcome) => {
        take(trial, outcome);
        progress.update(++done, `${trial.condition}${trial.at === null ? '' : ` at ${trial.at}`}, seed ${trial.seed}`);
      }),
    );
    await Promise.race([Promise.all(work), interruption.asked]);
  } finally {
    progress.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Runs trials on one thread while any are waiting. */
function drain(
  worker: Worker,
  waiting: ClaimTrial[],
  interruption: Interruption,
  take: (trial: ClaimTrial, outcome: RunMeans) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let running: ClaimTrial | undefined;
    const next = (): void => {
      running = interruption.signal === undefined ? waiting.shift() : undefined;
      if (running) worker.postMessage(running);
      else resolve();
    };
    worker.on('message', ({ outcome, error }: ClaimReply) => {
      if (!running || !outcome) {
        reject(new ThreadFailure(`${running?.condition}, seed ${running?.seed}: ${error}`));
        return;
      }
      take(running, outcome);
      next();
    });
    worker.once('error', (error) => reject(new ThreadFailure(error.message)));
    next();
  });
}
