// `shoal cite`: prints BibLaTeX entries for Shoal and for the publications behind the model of a scenario.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { pathBeside, refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { writeNewFile } from '../files/partial-file.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf } from '../options/option-values.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { readRecord } from '../own-rules/rule-record.ts';
import { bibtexOf } from '../publish/cite/citations.ts';
import { runFile } from '../recording/run-files.ts';
import { versions } from '../recording/summary.ts';
import { bibtexOfClaim, citedClaim } from '../reproduce/cited-claim.ts';
import { claimPaths } from '../reproduce/find-claims.ts';
import { documentKind } from '../scenario/document-kind.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { type LoadedScenario, readScenarioWith } from '../scenario/scenario-file.ts';
import { studyFile } from '../study/study-files.ts';

interface CiteOptions {
  readonly out?: string;
  readonly rules: readonly string[];
  readonly force?: true;
}

export function addCiteCommand(program: Command): void {
  program
    .command('cite')
    .description(
      paragraphs(
        'Prints BibLaTeX (types such as @software and @online) of Shoal and of every preset, rule and form that affects a species of the scenario. A comment above each entry says what it is the source of.',
        'FILE is a scenario, a study, the directory of a run, a study or a reproduction, or the name of a reproduction, whose paper is cited too.',
        'Sources without a known reference are listed in comments at the end.',
      ),
    )
    .argument('<FILE>', 'what to cite', filePathOf('FILE', 'a file'))
    .addOption(rulesOption())
    .option('--out <FILE>', 'write it to this file instead of printing it', filePathOf('--out', 'a file'))
    .option('--force', 'replace FILE of --out if it exists')
    .addHelpText(
      'after',
      examples([
        ['shoal cite reef.json', 'what to cite'],
        ['shoal cite runs/reef --out cite.bib', 'of a recorded run, as a file'],
        ['shoal cite study.json', 'of the scenario of a study'],
        ['shoal cite vicsek-1995', 'of a reproduction'],
      ]),
    )
    .action(async (path: string, { out, force, rules: modules }: CiteOptions) => {
      const { text, used } = await bibliographyOf(path, modules);
      if (out === undefined) {
        process.stdout.write(text);
        return;
      }
      refuseOverwriting('--out', out, used);
      writeNewFile('--out', out, () => text, force);
      process.stdout.write(`${out}: written.\n`);
    });
}

/** The entries, and the files that they were read from. */
async function bibliographyOf(
  path: string,
  modules: readonly string[],
): Promise<{ readonly text: string; readonly used: readonly UsedPath[] }> {
  const { commit } = versions();
  const claim = citedClaim(path);
  if (claim) return { text: bibtexOfClaim(claim, commit), used: claimPaths(claim) };
  const { file, plan, rules } = await citedScenario(path, modules);
  return { text: bibtexOf([plan], commit), used: readPaths({ file, plan, rules }) };
}

/** A scenario to cite, and the file that it stands in. */
interface CitedScenario extends Pick<LoadedScenario, 'plan' | 'rules'> {
  readonly file: string;
}

/**
 * Reads the scenario of a scenario file, of a study file, or of the directory of a run or a study.
 * @param modules paths of --rules; the directory of a run knows its own
 */
async function citedScenario(path: string, modules: readonly string[]): Promise<CitedScenario> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const given = isFolder ? documentIn(path) : path;
  const file = scenarioOf(given);
  const own = isFolder && modules.length === 0 ? { own: readRecord(dirname(given)) } : { rules: modules };
  return { file, ...(await readScenarioWith(file, own)) };
}

/** The scenario or the study that belongs to a directory. */
function documentIn(folder: string): string {
  const seed = readdirSync(folder).find((name) => /^seed-\d+$/.test(name));
  const candidates = [studyFile.study, runFile.scenario, ...(seed ? [join(seed, runFile.scenario)] : [])];
  const found = candidates.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found) return found;
  throw new InputError(
    `${folder}: holds no inputs of a run or a study, expected a directory that "shoal run --out", "search", "sweep" or "reproduce" has written, or a scenario file.`,
  );
}

/** The scenario that a study names. A scenario file is returned as it is. */
function scenarioOf(file: string): string {
  const kind = { name: 'a scenario or study file (JSON)', limit: 16 * MiB, advice: 'Check the path.' };
  let json: unknown;
  try {
    json = JSON.parse(readUntrustedText(file, kind));
  } catch (error) {
    if (error instanceof InputError) throw error;
    return file;
  }
  if (documentKind(json) !== 'study') return file;
  const { scenario } = json as { readonly scenario: unknown };
  if (typeof scenario !== 'string')
    throw new InputError(`${file}: scenario must be the name of a file, got ${JSON.stringify(scenario)}.`);
  return pathBeside(file, scenario);
}
