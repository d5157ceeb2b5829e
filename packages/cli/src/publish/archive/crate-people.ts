// Reads licence and authors of an archive from the options of `shoal archive`.

import { InputError } from '../../errors/exit-error.ts';
import { hintFor } from '../../errors/suggestion.ts';

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

/** Identifiers of SPDX for licences of data and programs. */
const licences: readonly string[] = [
  ...['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC-BY-NC-SA-4.0', 'CC-BY-ND-4.0', 'CC-BY-NC-ND-4.0'],
  ...['CC-BY-3.0', 'CC-BY-SA-3.0', 'PDDL-1.0', 'ODC-By-1.0', 'ODbL-1.0', 'CDLA-Permissive-2.0', 'CDLA-Sharing-1.0'],
  ...['OGL-UK-3.0', 'etalab-2.0', 'DL-DE-BY-2.0', 'DL-DE-ZERO-2.0', 'MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0'],
  ...['BSD-2-Clause', 'BSD-3-Clause', 'Unlicense', 'MPL-2.0', 'EUPL-1.2', 'CECILL-2.1', 'GPL-2.0-only'],
  ...['GPL-2.0-or-later', 'GPL-3.0-only', 'GPL-3.0-or-later', 'LGPL-3.0-only', 'LGPL-3.0-or-later', 'AGPL-3.0-only'],
  'AGPL-3.0-or-later',
];

/** Reads an SPDX identifier such as CC-BY-4.0, in any case, or an address. */
export function licenceOf(text: string): Licence {
  const description = 'The licence of all files in this archive, unless a file states another.';
  if (/^https:\/\/[^\s<>"]{1,500}$/.test(text)) return { id: text, name: text, description };
  const name = licences.find((one) => one.toLowerCase() === text.toLowerCase());
  if (name !== undefined) return { id: `https://spdx.org/licenses/${name}`, name, description };
  throw new InputError(
    `--license must be the SPDX identifier of a usual licence (${licences.slice(0, 7).join(', ')}, ODbL-1.0, MIT, …) or an https address such as https://spdx.org/licenses/OFL-1.1, got "${text}".${hintFor(text, licences)}`,
  );
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
