import { type Command, Option } from 'commander';
import { InputError } from '../errors/input-error.ts';
import { noCacheOption } from '../options/cache-option.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { engineOption, refuseForGpu } from '../options/engine-option.ts';
import { kernelOption } from '../options/kernel-option.ts';
import { maxSeconds, maxSeed, maxSteps, numberBetween, oneOf, pathOf, wholeNumber } from '../options/option-values.ts';
import { threadsOption } from '../options/threads-option.ts';
import { checkpointInterval } from '../run/checkpoint-schedule.ts';
import type { RunOptions } from '../run/prepare-run.ts';
import { runScenario } from '../run/run-scenario.ts';
import { defaultSeconds } from '../run/settings.ts';
import { tableFormats } from '../table/format.ts';

export function addRunCommand(program: Command): void {
  program
    .command('run')
    .summary('simulate a scenario, measure it and record it')
    .description(
      paragraphs(
        'Simulates a scenario without a window, measures it, and records it with --out.',
        'DIR gets trajectory.FORMAT (frame, time, id, species, x, y, z, vx, vy, vz; frame 0 is the starting state), metrics.FORMAT (frame, step, time, then each metric; one row a frame), events.jsonl, a complete copy of the scenario, a snapshot to continue from, and summary.json.',
        'Where the scenario has obstacles or gates it also tells how near fish came to a surface (by the triangles themselves, in each measured step), how many were inside, and who passed through which gate. Fields of obstacles are kept in $SHOAL_CACHE, or ~/.cache/shoal, for the next run.',
        'Several threads may make the steps (--threads): the state hash and all files but the times in the summary are the same with any number, and --resume may go on with another. If a thread ends, the run stops with what was recorded up to then, as with Ctrl-C, but with exit code 1.',
        'A GPU computes with --engine gpu, through the package "webgpu". Its float32 sums differ from those of the CPU in the last bits, so the state hash is another; on one machine it is the same in every run.',
        'Ctrl-C finishes the current step and leaves all of that complete (exit code 130); --resume goes on from there as if nothing had happened.',
      ),
    )
    .argument('<FILE>', 'the scenario', pathOf('the scenario', 'a file'))
    .addOption(
      new Option('--steps <N>', 'how many steps to make in all (0: the starting state alone)')
        .argParser(wholeNumber('--steps', 0, maxSteps))
        .conflicts('seconds'),
    )
    .addOption(
      new Option(
        '--seconds <S>',
        `how long to simulate, in simulated seconds; ${defaultSeconds} if neither is given`,
      ).argParser(numberBetween('--seconds', 's', 0, maxSeconds)),
    )
    .addOption(new Option('--seed <N>', "instead of the scenario's seed").argParser(wholeNumber('--seed', 0, maxSeed)))
    .addOption(engineOption())
    .addOption(kernelOption())
    .addOption(threadsOption())
    .addOption(
      new Option('--every <K>', 'record and measure every K-th step; 1 if not given').argParser(
        wholeNumber('--every', 1, maxSteps),
      ),
    )
    .option(
      '--state <FILE>',
      'start from this state (JSON) instead of the starts that the scenario describes',
      pathOf('--state', 'a file'),
    )
    .option('--save-state <FILE>', 'write the state at the end as JSON', pathOf('--save-state', 'a file'))
    .option('--out <DIR>', 'record the run in this directory', pathOf('--out', 'a directory'))
    .addOption(
      new Option(
        '--format <FORMAT>',
        `of the tables in DIR: ${tableFormats.join(', ')}; parquet if not given`,
      ).argParser(oneOf('--format', tableFormats)),
    )
    .addOption(new Option('--resume', 'continue the run in DIR up to --steps or --seconds').conflicts('force'))
    .option('--force', 'replace the run in DIR, whatever state it is in')
    .addOption(
      new Option(
        '--checkpoint <S>',
        `seconds between two checkpoints in DIR, from which --resume goes on if the run is killed; 0: after every step. If not given, ${checkpointInterval}, and more where they would take over 5 % of the time`,
      ).argParser(numberBetween('--checkpoint', 's', 0, 86_400)),
    )
    .addOption(noCacheOption())
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal run scenario.json', 'ten simulated seconds, and what they measure'],
        ['shoal run reef.json --seconds 60 --every 6 --out runs/reef', 'a minute, ten frames a second, as Parquet'],
        ['shoal run reef.json --out runs/reef --resume', 'go on after Ctrl-C'],
        ['shoal run crowd.json --threads 8', 'on eight threads: the same bits, sooner'],
        ['shoal run crowd.json --engine gpu', 'on the GPU'],
        ['shoal run reef.json --steps 600 --seed 2 --json | jq .metrics', 'one number for a script'],
        ['shoal run reef.json --steps 0 --save-state start.json', 'the starting state alone'],
      ]),
    )
    .action(async (file: string, options: RunOptions) => {
      checkCombination(options);
      refuseForGpu(options);
      process.exitCode = await runScenario(file, options);
    });
}

/** Options that only mean something together with --out. */
function checkCombination(options: RunOptions): void {
  if (options.out !== undefined) return;
  for (const option of ['format', 'resume', 'force', 'checkpoint'] as const) {
    if (options[option] !== undefined) {
      throw new InputError(`--${option} says how to record a run, so it needs a directory: add --out DIR.`);
    }
  }
}
