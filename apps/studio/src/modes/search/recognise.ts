// Decides which of the files that the user opened are a study, its journal or a population.

import { journalHead } from 'shoal/search';
import type { GivenFile } from '../../scenes/given-file.ts';
import type { GivenPopulation } from '../breed/breed.ts';

/** Largest files that are read, bytes. */
const mostBytes = { json: 16 * 2 ** 20, journal: 64 * 2 ** 20 };
/** Most files that are read. */
const mostRead = 60;

interface Text {
  readonly path: string;
  readonly text: string;
}

/** A study, its journal, or both, with all files opened together with them. */
export interface GivenStudy {
  readonly kind: 'study';
  readonly study: Text | undefined;
  readonly journal: Text | undefined;
  readonly files: readonly GivenFile[];
}

/** Finds a study, a journal or a saved population among files; undefined: there is none. @throws Error with a message to show */
export async function recognise(
  files: readonly GivenFile[],
): Promise<GivenStudy | (GivenPopulation & { readonly kind: 'population' }) | undefined> {
  let journal: Text | undefined;
  for (const { path, file } of files) {
    if (!/\.jsonl$/i.test(path) || journal) continue;
    const head = await file.slice(0, 1000).text();
    if (!journalHead(head.slice(0, head.indexOf('\n')))) continue;
    if (file.size > mostBytes.journal)
      throw new Error(
        `${path}: must be at most 64 MiB to be shown in a page, got ${Math.ceil(file.size / 2 ** 20)} MiB. Use the command: shoal search.`,
      );
    journal = { path, text: await file.text() };
  }
  const inputs = files
    .filter(({ path, file }) => /\.json$/i.test(path) && file.size <= mostBytes.json)
    .sort((one, other) => Number(isInput(other.path)) - Number(isInput(one.path)));
  for (const { path, file } of inputs.slice(0, mostRead)) {
    const text = await file.text();
    const kind = kindOf(text);
    if (kind === 'population') return { kind, text, file: path };
    if (kind === 'study') return { kind, study: { path, text }, journal, files };
  }
  return journal && { kind: 'study', study: undefined, journal, files };
}

/** Path of a study's own copy in its folder. */
function isInput(path: string): boolean {
  return /(^|\/)inputs\/study\.json$/.test(path);
}

function kindOf(text: string): 'study' | 'population' | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if ('population' in value && 'members' in value) return 'population';
    return 'measures' in value && 'method' in value ? 'study' : undefined;
  } catch {
    return undefined;
  }
}
