// Whether a claim is reproduced, and where earlier results say so.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { counted } from '../terminal/number-format.ts';
import type { ClaimPoint, Judgement, Run } from './judge.ts';

/** Reproduced: every statement holds. Not reproduced: some fail. Not settled: none fails, but some values still drift. */
export type Verdict = 'reproduced' | 'not reproduced' | 'not settled';

export function verdictOf(judgements: readonly Judgement[]): Verdict {
  if (judgements.some(({ verdict }) => verdict === 'fails')) return 'not reproduced';
  return judgements.some(({ verdict }) => verdict === 'unsettled') ? 'not settled' : 'reproduced';
}

/** Such as `Reproduced: all 8 statements hold.` */
export function verdictSentence(judgements: readonly Judgement[]): string {
  const number = (verdict: Judgement['verdict']): number => judgements.filter((one) => one.verdict === verdict).length;
  const all = counted(judgements.length, 'statement');
  switch (verdictOf(judgements)) {
    case 'reproduced':
      return `Reproduced: ${judgements.length === 1 ? 'the statement holds' : `all ${all} hold`}.`;
    case 'not settled':
      return `Not settled: ${number('unsettled')} of ${all} would hold, but the measured values still drift.`;
    case 'not reproduced':
      return `Not reproduced: ${number('fails')} of ${all} ${number('fails') === 1 ? 'fails' : 'fail'}.`;
  }
}

/**
 * What a quick check found, which is no verdict: `Quick check: 2 of 12 statements checked, all hold. Last full verdict:
 * not reproduced, 4 of 12 statements fail.`
 * @param all number of statements of the claim
 * @param last the last full verdict in words, and whether the claim is still the same
 */
export function quickSentence(
  judgements: readonly Judgement[],
  all: number,
  last: { readonly sentence: string; readonly isOfThisClaim: boolean } | undefined,
): string {
  const failing = judgements.filter(({ verdict }) => verdict === 'fails').length;
  const found = failing === 0 ? 'all hold' : `${failing} ${failing === 1 ? 'fails' : 'fail'}`;
  const full = last ? last.sentence.charAt(0).toLowerCase() + last.sentence.slice(1).replace(':', ',') : 'none.';
  const change = last?.isOfThisClaim === false ? ' The claim has changed since.' : '';
  return `Quick check: ${judgements.length} of ${counted(all, 'statement')} checked, ${found}. Last full verdict: ${full}${change}`;
}

/** The warning of everything that a quick check writes. */
export const quickWarning =
  'A quick check: it may run fewer conditions and seeds, for a shorter time and with wider tolerances than the claim, and it ignores drift. It is not a verdict on the paper.';

/** What the runs of a claim gave, for its page and its notebook. */
export interface Findings {
  readonly points: readonly ClaimPoint[];
  readonly judgements: readonly Judgement[];
  readonly runs: readonly Run[];
  /** The verdict, or what a quick check found, in words. */
  readonly sentence: string;
  /** BibLaTeX of the reproduction. */
  readonly bibliography: string;
  readonly isQuick: boolean;
}

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
