import type { Command } from 'commander';
import { bibtexOf } from '../cite/citations.ts';
import { citedScenario } from '../cite/cited-scenario.ts';
import { refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { writeNewFile } from '../files/write-new-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { pathOf } from '../options/option-values.ts';
import { rulesOption } from '../options/rules-option.ts';
import { versions } from '../recording/summary.ts';
import { bibtexOfClaim, citedClaim } from '../reproduce/cited-claim.ts';
import { claimPaths } from '../reproduce/find-claims.ts';
import { readPaths } from '../scenario/read-paths.ts';

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
    .argument('<FILE>', 'what to cite', pathOf('FILE', 'a file'))
    .addOption(rulesOption())
    .option('--out <FILE>', 'write it to this file instead of printing it', pathOf('--out', 'a file'))
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
