import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'shoal/scenario';
import { InputError } from '../errors/input-error.ts';
import { isObject } from '../files/json-value.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { textTable } from '../terminal/text-table.ts';
import type { FoundClaim } from './find-claims.ts';
import type { SavedVerdict } from './reproduce.ts';

/** The claims with their last verdicts, as a table. */
export function listOf(claims: readonly FoundClaim[]): string {
  return textTable(
    [{ title: 'name' }, { title: 'figure', wrap: true }, { title: 'cost', align: 'right' }, { title: 'last verdict' }],
    claims.map(({ id, claim, folder, hash }) => {
      const saved = savedVerdict(join(folder, 'verdict.json'));
      if (!saved) return [id, claim.title, '', 'never run'];
      const change = saved.claim === hash ? '' : ' The claim has changed since.';
      return [id, claim.title, `${saved.seconds} s`, saved.sentence + change];
    }),
  );
}

const kind = { name: 'a verdict (JSON)', limit: MiB, advice: 'Write it anew with --save.' };

function savedVerdict(path: string): Pick<SavedVerdict, 'sentence' | 'seconds' | 'claim'> | undefined {
  if (!existsSync(path)) return undefined;
  const text = readUntrustedText(path, kind);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(`${path}: is not JSON. Write it anew with --save.`);
  }
  if (!isObject(json) || typeof json.sentence !== 'string' || typeof json.seconds !== 'number')
    throw new InputError(`${path}: must have a text \`sentence\` and a number \`seconds\`. Write it anew with --save.`);
  const { sentence, seconds, claim } = json;
  return { sentence: printable(sentence), seconds, claim: String(claim) };
}
