// `shoal run`: simulates and measures a scenario, with one or several seeds, and records it.

import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { engineOption, kernelOption, refuseForGpu, threadsOption } from '../options/engine-option.ts';
import { measuresOption } from '../options/measures-option.ts';
import {
  distinctNames,
  filePathOf,
  maxSeconds,
  maxSeed,
  maxSteps,
  numberBetween,
  oneOf,
  seedList,
  wholeNumber,
} from '../options/option-values.ts';
import { rulesOption, setOption } from '../options/scenario-options.ts';
import { checkpointInterval } from '../run/make-run.ts';
import type { RunOptions } from '../run/prepare-run.ts';
import { runScenario } from '../run/run-scenario.ts';
import { defaultSeconds } from '../run/settings.ts';
import { tableFormats } from '../table/table-formats.ts';

export function addRunCommand(program: Command): void {
  program
    .command('run')
    .description(
      paragraphs(
        'Simulates a scenario, measures it, and records it with --out.',
        'DIR gets trajectory.FORMAT (frame, step, time, id, species, x, y, z, vx, vy, vz; frame 0 is the starting state), metrics.FORMAT (frame, step, time, then each metric; one row a frame), events.jsonl, a snapshot to continue from, summary.json, and inputs/ with a complete copy of the scenario, its files and the modules of --rules. DIR must be new or empty; --force replaces an earlier run in it, which is kept until the new one is complete.',
        "It prints the final value of each metric (for metrics that compare frames, such as jerkiness, the mean), and its mean over the recorded frames with a 95 % interval (batch means: 32 to 63 batches, Student's t, corrected for autocorrelation) and the number of independent values behind it. There is no interval for fewer than 20 frames, or for a metric that changes over the whole run.",
        'With obstacles or gates it also reports the smallest distance of a fish to a surface (exact, in each measured step), how often the centre of a fish was inside a solid (each fish counts once per measured step), and the passages through each gate. Obstacle fields are cached in $SHOAL_CACHE, or ~/.cache/shoal.',
        'The steps of a large school run on several threads (see --threads). The number of threads changes neither the state hash nor the files, except for the times and the number of threads in the summary. --resume may use another number of threads. If a thread fails, the run stops as with Ctrl-C, but with exit code 1.',
        '--engine gpu computes on a GPU, through the package "webgpu". Its float32 sums differ from those of the CPU in the last bits, so the state hash differs too. On one machine it is the same in every run.',
        'Ctrl-C finishes the steps under way, in a fraction of a second, and writes all files up to them (exit code 130). A run that is killed, or that runs out of disk space, keeps its last checkpoint. In all these cases --resume continues the run, and the result has the same bytes as an uninterrupted one. Checkpoints are written every second, or less often if they would take more than 5 % of the time.',
      ),
    )
    .argument('<FILE>', 'the scenario', filePathOf('the scenario', 'a file'))
    .addOption(
      new Option('--steps <N>', 'total number of steps (0: the starting state only)')
        .argParser(wholeNumber('--steps', 0, maxSteps))
        .conflicts('seconds'),
    )
    .addOption(
      new Option('--seconds <S>', `simulated time in seconds (default: ${defaultSeconds})`).argParser(
        numberBetween('--seconds', 's', 0, maxSeconds),
      ),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(
      new Option(
        '--seeds <LIST>',
        'run with each of these seeds, for example 1-30 or 1,2,7. Prints one line per seed, and means over the seeds with 95 % intervals. With --out, each seed has a directory seed-N, and seeds.csv has one line per seed with its means over time',
      )
        .argParser(seedList)
        .conflicts(['seed', 'saveState']),
    )
    .addOption(setOption())
    .addOption(rulesOption())
    .addOption(engineOption())
    .addOption(kernelOption())
    .addOption(threadsOption())
    .addOption(
      new Option(
        '--every <K>',
        'record and measure every K-th step (default: every step with --out, or with --measures motionJerkiness or neighbourTurnover; otherwise every 0.5 s, or more often in runs under 32 s, for about 64 frames)',
      ).argParser(wholeNumber('--every', 1, maxSteps)),
    )
    .addOption(
      new Option(
        '--warm-up <S>',
        'simulated seconds that the means leave out, for schools to form; they are part of --seconds (default: 0)',
      ).argParser(numberBetween('--warm-up', 's', 0, maxSeconds)),
    )
    .addOption(measuresOption())
    .addOption(
      new Option(
        '--group-distance <M>',
        'gap that separates two groups, m (default: twice the separation radius of each species)',
      ).argParser(numberBetween('--group-distance', 'm', 0, 1e9)),
    )
    .option(
      '--state <FILE>',
      'start from this state (JSON) instead of the starting state of the scenario',
      filePathOf('--state', 'a file'),
    )
    .option('--save-state <FILE>', 'write the final state as JSON', filePathOf('--save-state', 'a file'))
    .option('--out <DIR>', 'record the run in this directory', filePathOf('--out', 'a directory'))
    .addOption(
      new Option(
        '--format <FORMAT>',
        `format of the tables in DIR: ${tableFormats.join(', ')} (default: parquet)`,
      ).argParser(oneOf('--format', tableFormats)),
    )
    .addOption(
      new Option(
        '--record <NAMES>',
        'comma-separated list of further numbers of each fish to write to the trajectory: acceleration (ax, ay, az, as the rules request it), or a column of a rule or of metabolism, such as metabolicRate',
      ).argParser(distinctNames('--record')),
    )
    .addOption(new Option('--resume', 'continue the run in DIR up to --steps or --seconds').conflicts('force'))
    .option('--force', 'replace the run in DIR, even if it is damaged')
    .addOption(
      new Option(
        '--checkpoint <S>',
        `seconds between two checkpoints in DIR; 0: after every step (default: ${checkpointInterval}, or longer so that checkpoints take at most 5 % of the time)`,
      ).argParser(numberBetween('--checkpoint', 's', 0, 86_400)),
    )
    .addOption(noCacheOption())
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal run scenario.json', 'ten simulated seconds, with metrics'],
        ['shoal run reef.json --seconds 60 --every 6 --out runs/reef', 'a minute, ten frames a second, as Parquet'],
        ['shoal run reef.json --out runs/reef --resume', 'continue after Ctrl-C or a crash'],
        ['shoal run crowd.json --threads 8', 'on eight threads, with bit-identical results'],
        ['shoal run crowd.json --engine gpu', 'on the GPU'],
        ['shoal run reef.json --set species[0].rules.alignment.weight=2', 'with another coefficient'],
        ['shoal run reef.json --rules light.mjs', 'with a rule of your own'],
        ['shoal run reef.json --seconds 60 --warm-up 20', 'means over the last 40 seconds, with intervals'],
        ['shoal run reef.json --seeds 1-30 --seconds 60 --warm-up 20 --out runs/seeds', 'thirty seeds'],
        ['shoal run reef.json --steps 600 --seed 2 --json | jq .metrics.polarisation', 'one number for a script'],
        ['shoal run reef.json --measures shapeLength,shapeWidth', 'also measure the shape of the school'],
        ['shoal run reef.json --record acceleration --out runs/reef', 'with the acceleration of each fish'],
        ['shoal run reef.json --steps 0 --save-state start.json', 'the starting state only'],
      ]),
    )
    .action(async (file: string, options: RunOptions & { readonly seeds?: readonly number[] }) => {
      checkCombination(options);
      refuseForGpu(options);
      const { seeds, ...one } = options;
      if (seeds === undefined) process.exitCode = await runScenario(file, one);
      else process.exitCode = await (await import('../run/run-seeds.ts')).runSeeds(file, seeds, one);
    });
}

/** Refuses options that need --out if it is missing. */
function checkCombination(options: RunOptions): void {
  if (options.out !== undefined) return;
  for (const option of ['format', 'record', 'resume', 'force', 'checkpoint'] as const) {
    if (options[option] !== undefined) {
      throw new InputError(`--${option} applies to a recorded run, so it needs a directory: add --out DIR.`);
    }
  }
}
