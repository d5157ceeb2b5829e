// Finds the claim that `shoal cite` is asked for, and its publications.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, parseScenarioJson } from 'shoal';
import { bibtexOf, type CitedPaper } from '../publish/cite/citations.ts';
import { claimFile, claimNames, type FoundClaim, findClaim } from './find-claims.ts';
import { trialsOf } from './trials.ts';
import { reproductionIn } from './verdict.ts';

/** The claim of which a path is the name, the folder, or the results; undefined if it is none. */
export function citedClaim(path: string): FoundClaim | undefined {
  if (!existsSync(path)) return claimNames().includes(path) ? findClaim(path) : undefined;
  if (!statSync(path).isDirectory()) return undefined;
  if (existsSync(join(path, claimFile))) return findClaim(path);
  const name = reproductionIn(path);
  return name === undefined ? undefined : findClaim(name);
}

/** BibLaTeX of a reproduction: Shoal, the paper, and the sources of all scenarios that it runs. */
export function bibtexOfClaim({ id, folder, claim, scenarios }: FoundClaim, commit?: string): string {
  const trials = trialsOf(claim, scenarios, { isQuick: false, file: join(folder, claimFile) });
  const firsts = new Map(trials.map(({ condition, document }) => [condition, document]));
  const plans = [...firsts.values()].map((document): Plan => parseScenarioJson(document));
  const paper: CitedPaper = { ...claim.paper, what: `reproduction ${id}` };
  return bibtexOf(plans, commit, paper);
}
