import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { Judgement } from './judge.ts';
import type { Verdict } from './verdict.ts';

export const verdictFile = 'verdict.json';

/** The verdict of a claim as it is saved beside it, or what a quick check found. */
export interface SavedVerdict {
  /** null after a quick check, which gives none. */
  readonly verdict: Verdict | null;
  /** Only after a quick check. */
  readonly quick?: true;
  /** The name of the claim. */
  readonly reproduction: string;
  readonly sentence: string;
  readonly shoal: string;
  /** SHA-256 of claim.json and of the scenarios that it runs. */
  readonly claim: string;
  readonly runs: number;
  /** Total time of all runs, s; shorter on more threads. */
  readonly seconds: number;
  readonly statements: readonly {
    readonly says: string;
    readonly verdict: Judgement['verdict'];
    readonly expected: string;
    readonly measured: string;
  }[];
}

const kind = { name: 'a verdict (JSON)', limit: MiB, advice: 'Write it anew with --save.' };

/** The last full verdict of a claim; undefined if there is none. @throws InputError if the file is damaged */
export function readVerdict(path: string): Pick<SavedVerdict, 'sentence' | 'seconds' | 'claim'> | undefined {
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

/** The name of the claim whose results a directory holds, as far as its verdict states it. */
export function reproductionIn(folder: string): string | undefined {
  const path = join(folder, verdictFile);
  if (!existsSync(path)) return undefined;
  try {
    const json: unknown = JSON.parse(readUntrustedText(path, kind));
    return isObject(json) && typeof json.reproduction === 'string' ? printable(json.reproduction) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
