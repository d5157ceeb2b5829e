import { InputError } from '../errors/input-error.ts';

export interface Licence {
  /** A web address, or a name within the crate. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface Author {
  readonly name: string;
  /** An ORCID address. */
  readonly id?: string;
}

/** The license of a crate without --license. */
export const noLicence: Licence = {
  id: '#no-licence',
  name: 'No licence is stated',
  description: 'The author has not stated a licence. Without one, only the author may use the data.',
};

/** Reads an SPDX identifier such as CC-BY-4.0, or an address. */
export function licenceOf(text: string): Licence {
  const description = 'The licence of all files in this archive, unless a file states another.';
  if (/^https:\/\/[^\s<>"]{1,500}$/.test(text)) return { id: text, name: text, description };
  if (/^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/.test(text))
    return { id: `https://spdx.org/licenses/${text}`, name: text, description };
  throw new InputError(`--license must be an SPDX identifier such as CC-BY-4.0, or an https address, got "${text}".`);
}

/** Reads `Ada Lovelace` or `Ada Lovelace <https://orcid.org/0000-0002-1825-0097>`. */
export function authorOf(text: string, others: readonly Author[] = []): readonly Author[] {
  const [, name = '', , orcid] =
    /^([^<>]{1,200}?)\s*(<(?:https:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])>)?$/.exec(text.trim()) ?? [];
  if (name.trim() === '')
    throw new InputError(
      `--author must be a name, or a name and an ORCID as in "Ada Lovelace <0000-0002-1825-0097>", got "${text}".`,
    );
  const id = orcid === undefined ? undefined : `https://orcid.org/${orcid}`;
  const same = others.find((one) => id !== undefined && one.id === id);
  if (same)
    throw new InputError(
      `--author: "${same.name}" and "${name.trim()}" both have the ORCID ${orcid}, expected another for each person. Correct one of them.`,
    );
  return [...others, { name: name.trim(), ...(id !== undefined && { id }) }];
}
