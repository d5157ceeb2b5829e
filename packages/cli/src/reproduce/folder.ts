import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { refuseForeign } from '../files/foreign-file.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { refuseOverwriting } from '../files/output-path.ts';
import { refuseBusy } from '../recording/folder-lock.ts';
import { namesIn, refuseOtherFiles } from '../recording/other-files.ts';
import { pageFile } from './claim-page.ts';
import { claimPaths, type FoundClaim } from './find-claims.ts';
import { journalFile } from './journal.ts';
import { notebookFile, tableFile } from './notebook.ts';
import { reproductionIn, verdictFile } from './saved-verdict.ts';

/** The outputs that have a mark of Shoal. */
const marked = {
  [pageFile]: 'page',
  [verdictFile]: 'verdict',
  [notebookFile]: 'notebook',
  [tableFile]: 'table',
} as const;

/**
 * Makes the directory of results.
 * @param force whether to replace outputs that Shoal did not write
 * @throws InputError if it holds other results or files of the claim, or if outputs would be replaced
 */
export function prepareFolder(out: string, found: FoundClaim, force?: boolean): void {
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
