import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { Claim } from './claim.ts';

/** An independent program of a claim, and the figures that it gave. This command does not run it. */
export interface Oracle {
  /** Number of lines of the program. */
  readonly lines: number;
  /** For each statement its figures; null: the program does not compute them. */
  readonly figures: readonly (readonly number[] | null)[];
}

const advice = 'Remove oracle.json beside the claim.';
const kind = { name: 'the figures of a program (JSON)', limit: MiB, advice };
const programKind = { name: 'a program', limit: MiB, advice };

/** The program `oracle.mjs` beside a claim, if its figures are saved in `oracle.json`. */
export function oracleIn(folder: string, { statements }: Claim): Oracle | undefined {
  const [saved, program] = ['oracle.json', 'oracle.mjs'].map((name) => join(folder, name));
  if (!existsSync(saved) || !existsSync(program)) return undefined;
  const figures = figuresOf(readUntrustedText(saved, kind));
  if (figures?.length !== statements.length)
    throw new InputError(
      `${saved}: must be a list with null or a list of numbers for each of ${statements.length} statements.`,
    );
  return { lines: readUntrustedText(program, programKind).trimEnd().split('\n').length, figures };
}

function figuresOf(text: string): Oracle['figures'] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isFigure = (one: unknown): boolean => one === null || (Array.isArray(one) && one.every(Number.isFinite));
    return Array.isArray(list) && list.every(isFigure) ? list : undefined;
  } catch {
    return undefined;
  }
}
