// The options and the action that `shoal search` and `shoal sweep` share.

import { type Command, Option } from 'commander';
import { InputError } from './errors/exit-error.ts';
import { cacheOf, noCacheOption } from './field/field-cache.ts';
import { examples, paragraphs } from './options/command-help.ts';
import { filePathOf, oneOf, wholeNumber } from './options/option-values.ts';
import { rulesOption } from './options/scenario-options.ts';
import { queueAddressHelp } from './queue/queue-address.ts';
import type { LoadedStudy } from './study/load-study.ts';
import { runStudy, type StudyOptions } from './study/run-study.ts';
import type { Shard } from './study/study-run.ts';
import type { SharedTrials } from './study/trial-message.ts';
import { tableFormats } from './table/table-formats.ts';

const mostThreads = 256;

export interface StudyCommand {
  readonly name: 'sweep' | 'search';
  readonly description: readonly string[];
  readonly examples: readonly (readonly [command: string, effect: string])[];
}

/** The options of the command line. */
interface StudyRequest extends Omit<StudyOptions, 'out'> {
  readonly out?: string;
  /** Address of the Redis that passes the trials to workers; true: read the environment. */
  readonly queue?: string | true;
}

/** Adds a command that runs a study. */
export function addStudyCommand(program: Command, command: StudyCommand): void {
  const added = program
    .command(command.name)
    .description(
      paragraphs(
        ...command.description,
        'DIR gets candidates.parquet (one row per candidate, with the means over its seeds and, in a design, their 95 % intervals), trials.parquet (one row per run), best/ (the best candidates as scenario files), summary.json, provenance.json, journal.jsonl, and inputs/ with a copy of all files that the study reads. The tables are the same, byte for byte, for any number of threads and after any interruption.',
        ...(command.name === 'sweep'
          ? [
              '--shard I/N runs every N-th trial, from the I-th on, so that N machines share a sweep without a server, as in a Slurm array. --merge then joins their directories and writes the tables.',
            ]
          : []),
        '--queue hands the trials to machines that run "shoal worker" with the same Redis. It needs the packages bullmq and ioredis. If the variable SHOAL_QUEUE_SECRET is set, here and for the workers, their answers are signed with it; otherwise a sample of them is computed again here.',
        'After Ctrl-C or a crash, only the trials that were running are lost; --resume continues.',
      ),
    )
    .argument('<STUDY>', 'the study (JSON)', filePathOf('the study', 'a file'))
    .addOption(
      new Option('--out <DIR>', 'record the study in this directory (required)').argParser(
        filePathOf('--out', 'a directory'),
      ),
    )
    .option('--resume', 'continue the study in DIR')
    .addOption(
      new Option('--threads <N>', 'trials that run at once (default: one for each processor)').argParser(
        wholeNumber('--threads', 1, mostThreads),
      ),
    )
    .addOption(
      new Option(
        '--format <FORMAT>',
        `format of both tables in DIR: ${tableFormats.join(', ')} (default: parquet); with --resume, also of a finished study`,
      ).argParser(oneOf('--format', tableFormats)),
    )
    .option('--queue [URL]', `hand the trials to workers: ${queueAddressHelp}`)
    .option('--merge <DIRS...>', 'add the outcomes in other directories of the same study')
    .addOption(rulesOption())
    .addOption(noCacheOption())
    .option('--json', 'print the summary as one JSON object')
    .addHelpText('after', examples(command.examples))
    .action(async (file: string, { out, ...options }: StudyRequest) => {
      // Not marked as mandatory: commander would ask for it before it asks for the study.
      if (out === undefined)
        throw new InputError(`required option '--out <DIR>' not specified. See "shoal ${command.name} --help".`);
      process.exitCode = await runStudy(file, { ...options, out }, command.name, queueOf(options, command.name, file));
    });
  if (command.name === 'sweep')
    added.addOption(
      new Option('--shard <I/N>', 'run only every N-th trial, from the I-th on; I from 1').argParser(shard),
    );
}

/** Opens the queue of `--queue`. Its code and packages are imported only then. */
function queueOf(
  { queue, threads, shard, rules, cache }: StudyRequest,
  command: string,
  file: string,
): ((study: LoadedStudy) => Promise<SharedTrials>) | undefined {
  if (queue === undefined) return undefined;
  if (threads !== undefined)
    throw new InputError('--threads: with --queue, workers run the trials. Give --threads to "shoal worker".');
  if (shard) throw new InputError('--shard: with --queue, workers share the trials. Leave out one of the two.');
  return async (study) => {
    const { openTrialQueue } = await import('./queue/open-trial-queue.ts');
    return openTrialQueue(queue, command, file, study, { cache: cacheOf({ cache })?.folder, rules });
  };
}

function shard(text: string): Shard {
  const [, index = '', count = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InputError(`--shard must be I/N with I from 1 to N, as in 1/8, got "${text}".`);
}
