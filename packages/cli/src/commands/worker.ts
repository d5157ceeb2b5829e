// `shoal worker`: runs trials that a study on another machine has put into a queue.

import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { cacheOf, noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { wholeNumber } from '../options/option-values.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { queueAddressHelp } from '../queue/queue-address.ts';

const mostThreads = 256;

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      paragraphs(
        'Runs trials that "shoal search --queue" or "shoal sweep --queue" on any machine puts into the same Redis, until Ctrl-C. The tables are the same for any number of workers. The trials of a worker that is killed go to others a few seconds later.',
        'All machines need the same version of Shoal, and the packages bullmq and ioredis. Any program that can write to that Redis can make this machine run scenarios, and nothing else. If the variable SHOAL_QUEUE_SECRET is set, here and for the study, this machine runs only studies that are signed with it, and signs its answers. A study with --rules needs a worker that was started with the same modules: their code never comes from Redis.',
      ),
    )
    .addOption(new Option('--queue [URL]', queueAddressHelp).makeOptionMandatory())
    .addOption(
      new Option('--threads <N>', 'trials that run at once (default: one for each processor)').argParser(
        wholeNumber('--threads', 1, mostThreads),
      ),
    )
    .option('--once', 'exit after the first study')
    .addOption(rulesOption())
    .addOption(noCacheOption())
    .addHelpText(
      'after',
      examples([
        ['shoal worker --queue redis://10.0.0.5:6379', 'on all processors'],
        ['shoal worker --queue redis://10.0.0.5:6379 --once', 'until the first study is finished'],
      ]),
    )
    .action(
      async (options: {
        queue: string | true;
        threads?: number;
        once?: true;
        cache: boolean;
        rules: readonly string[];
      }) => {
        const { runWorker } = await import('../queue/run-worker.ts');
        process.exitCode = await runWorker({
          queue: options.queue,
          threads: options.threads ?? availableParallelism(),
          cache: cacheOf(options),
          once: options.once === true,
          rules: options.rules,
        });
      },
    );
}
