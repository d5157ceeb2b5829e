// Finds the folders of claims by name or path, for `shoal reproduce`.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../errors/exit-error.ts';
import { hintFor } from '../errors/suggestion.ts';
import type { UsedPath } from '../files/output-path.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Claim } from './claim.ts';
import { readClaim } from './read-claim.ts';
import { readVerdict, verdictFile } from './verdict.ts';

/** A published figure to reproduce, as read from its folder, with the scenarios that it runs. */
export interface FoundClaim {
  readonly id: string;
  /** The name or folder of the claim, as given by the user. */
  readonly given: string;
  readonly folder: string;
  readonly claim: Claim;
  readonly scenarios: Readonly<Record<string, unknown>>;
  readonly oracle: Oracle | undefined;
  /** SHA-256 of claim.json and of its scenarios, in hexadecimal. */
  readonly hash: string;
}

export const claimFile = 'claim.json';

const kind = { name: 'a claim (JSON)', limit: MiB, advice: 'Name a folder of reproductions that has a claim.json.' };

/** Folder of claims: `reproductions` in the current directory, or else in this package or its repository. */
function existingFolder(): string | undefined {
  const own = ['../../', '../../../../'].map((up) => fileURLToPath(new URL(`${up}reproductions`, import.meta.url)));
  return [resolve('reproductions'), ...own].find((folder) => existsSync(folder));
}

function claimsFolder(): string {
  const folder = existingFolder();
  if (folder !== undefined) return folder;
  throw new InputError(
    `${resolve('reproductions')}: there is no such directory, nor one in this installation. Install shoal-cli again, or name a folder.`,
  );
}

/** All claims, by name. */
export function allClaims(): FoundClaim[] {
  const folder = claimsFolder();
  return namesIn(folder).map((name) => claimIn(join(folder, name), name));
}

/** The names of all claims; none where there are no claims. */
export function claimNames(): string[] {
  const folder = existingFolder();
  return folder === undefined ? [] : namesIn(folder);
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, claimFile)))
    .sort();
}

/** A claim by its name, or by its folder. */
export function findClaim(name: string): FoundClaim {
  if (existsSync(join(name, claimFile))) return claimIn(name, name);
  const all = allClaims();
  const found = all.find(({ id }) => id === name);
  if (found) return found;
  const names = all.map(({ id }) => id);
  throw new InputError(
    `"${name}": expected the name of a reproduction (${names.join(', ')}), "all", or a folder with a claim.json.${hintFor(name, names)}`,
  );
}

/** The files of a claim, which outputs must not replace. */
export function claimPaths({ folder, scenarios }: FoundClaim): UsedPath[] {
  return [claimFile, verdictFile, ...Object.keys(scenarios)].map((name) => ({
    path: join(folder, name),
    what: 'a file of the claim',
  }));
}

function claimIn(folder: string, given: string): FoundClaim {
  const file = join(folder, claimFile);
  const hash = createHash('sha256');
  const read = (path: string): unknown => {
    const text = readUntrustedText(path, kind);
    hash.update(text);
    return parsed(text, path);
  };
  const claim = readClaim(read(file), file);
  const names = [...new Set(claim.conditions.map(({ scenario }) => scenario))].sort();
  const scenarios = Object.fromEntries(names.map((name) => [name, read(join(folder, name))]));
  const oracle = oracleIn(folder, claim);
  return { id: basename(resolve(folder)), given, folder, claim, scenarios, oracle, hash: hash.digest('hex') };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file}: is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The claims with their last verdicts, as a table. */
export function claimTable(claims: readonly FoundClaim[]): string {
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

/** An independent program of a claim, and the figures that it gave. This command does not run it. */
interface Oracle {
  /** Number of lines of the program. */
  readonly lines: number;
  /** For each statement its figures; null: the program does not compute them. */
  readonly figures: readonly (readonly number[] | null)[];
}

const advice = 'Remove oracle.json beside the claim.';
const figuresKind = { name: 'the figures of a program (JSON)', limit: MiB, advice };
const programKind = { name: 'a program', limit: MiB, advice };

/** The program `oracle.mjs` beside a claim, if its figures are saved in `oracle.json`. */
function oracleIn(folder: string, { statements }: Claim): Oracle | undefined {
  const [saved, program] = ['oracle.json', 'oracle.mjs'].map((name) => join(folder, name));
  if (!existsSync(saved) || !existsSync(program)) return undefined;
  const figures = figuresOf(readUntrustedText(saved, figuresKind));
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
