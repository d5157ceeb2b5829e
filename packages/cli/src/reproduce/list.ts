import { join } from 'node:path';
import { textTable } from '../terminal/text-table.ts';
import type { FoundClaim } from './find-claims.ts';
import { readVerdict, verdictFile } from './saved-verdict.ts';

/** The claims with their last verdicts, as a table. */
export function listOf(claims: readonly FoundClaim[]): string {
  return textTable(
    [{ title: 'name' }, { title: 'figure', wrap: true }, { title: 'cost', align: 'right' }, { title: 'last verdict' }],
    claims.map(({ id, claim, folder, hash }) => {
      const saved = readVerdict(join(folder, verdictFile));
      if (!saved) return [id, claim.title, '', 'never run'];
      const change = saved.claim === hash ? '' : ' The claim has changed since.';
      return [id, claim.title, `${saved.seconds} s`, saved.sentence + change];
    }),
  );
}
