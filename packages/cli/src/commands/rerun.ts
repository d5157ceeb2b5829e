// `shoal rerun`: runs one trial of a study again, or its best candidate with new seeds.

import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { cacheOf, noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, wholeNumber } from '../options/option-values.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { rerunTrial, verifyBest } from '../study/verify-candidate.ts';

const mostTrials = 2 ** 31;
const mostSeeds = 10_000;
const usualSeeds = 30;
const mostThreads = 256;

interface RerunOptions {
  readonly trial?: number;
  readonly save?: string;
  readonly best?: true;
  readonly seeds?: number;
  readonly threads?: number;
  readonly json?: true;
  readonly cache: boolean;
  readonly rules: readonly string[];
}

export function addRerunCommand(program: Command): void {
  program
    .command('rerun')
    .description(
      paragraphs(
        'With --trial, runs one trial of a study again, from the inputs in its directory, and compares measures and state hash with the journal. The exit code is 1 if they differ.',
        "With --best, runs the best candidate with seeds that the search has not used, and prints the mean of each measure with a 95 % confidence interval (Student's t) beside the value of the search. The best of many candidates looks better than it is, because it was selected on its seeds.",
      ),
    )
    .argument('<DIR>', 'the directory of a study', filePathOf('the study', 'a directory'))
    .addOption(
      new Option('--trial <N>', 'number of the trial, as in trials.parquet')
        .argParser(wholeNumber('--trial', 0, mostTrials))
        .conflicts('best'),
    )
    .option('--save <FILE>', 'with --trial: also write its scenario, with its seed', filePathOf('--save', 'a file'))
    .option('--best', 'run the best candidate with new seeds')
    .addOption(
      new Option('--seeds <N>', `with --best: number of new seeds (default: ${usualSeeds})`).argParser(
        wholeNumber('--seeds', 2, mostSeeds),
      ),
    )
    .addOption(
      new Option('--threads <N>', 'with --best: runs at once (default: one for each processor)').argParser(
        wholeNumber('--threads', 1, mostThreads),
      ),
    )
    .option('--json', 'with --best: print the result as one JSON object')
    .addOption(rulesOption())
    .addOption(noCacheOption())
    .addHelpText(
      'after',
      examples([
        ['shoal rerun studies/first --trial 118', 'run trial 118 and compare its hash'],
        ['shoal rerun studies/first --best --seeds 30', 'is the best as good with other seeds?'],
      ]),
    )
    .action(async (path: string, options: RerunOptions) => {
      const { trial, save, best, seeds = usualSeeds, threads, json, rules } = options;
      if (best) {
        if (save !== undefined)
          throw new InputError('--save writes the scenario of a trial: give --trial N, not --best.');
        const how = { seeds, rules, ...(threads !== undefined && { threads }), ...(json && { json }) };
        process.exitCode = await verifyBest(path, how, cacheOf(options));
        return;
      }
      if (trial === undefined) throw new InputError('rerun needs --trial N or --best. See "shoal rerun --help".');
      for (const option of ['seeds', 'threads', 'json'] as const)
        if (options[option] !== undefined)
          throw new InputError(`--${option} belongs to --best: leave it out with --trial.`);
      process.exitCode = await rerunTrial(path, trial, save, cacheOf(options), rules);
    });
}
