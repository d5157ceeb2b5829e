import { join } from 'node:path';
import { version } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { jsonText } from '../files/json-text.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { versions } from '../recording/summary.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { bibtexOfClaim } from './cited-claim.ts';
import { claimPage, pageFile } from './claim-page.ts';
import { expectedOf } from './expected.ts';
import type { FoundClaim } from './find-claims.ts';
import type { Findings } from './findings.ts';
import { prepareFolder } from './folder.ts';
import { journalFile, RunJournal } from './journal.ts';
import { isMeasured, judge, pointsOf } from './judge.ts';
import { notebook, notebookFile, runsCsv, tableFile } from './notebook.ts';
import { runTrials } from './run-trials.ts';
import { readVerdict, type SavedVerdict, verdictFile } from './saved-verdict.ts';
import { sceneFolder, shownScenes } from './state-pictures.ts';
import { trialsOf } from './trials.ts';
import { quickSentence, verdictOf, verdictSentence } from './verdict.ts';

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
  const points = pointsOf(runs);
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
    for (const { file, document } of shownScenes(runs)) writeFileAtomically(join(out, file), jsonText(document));
    writeFileAtomically(join(out, tableFile), runsCsv(runs));
    writeFileAtomically(join(out, notebookFile), notebook(found, findings));
    writeFileAtomically(join(out, pageFile), claimPage(found, findings));
  }
  return verdict;
}
