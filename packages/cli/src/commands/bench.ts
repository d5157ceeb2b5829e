// `shoal bench`: measures how long a step takes on this machine, by number of fish and of threads.

import { type Command, Option } from 'commander';
import { defaultSizes, sizeList } from '../bench/bench-scene.ts';
import { type BenchOptions, runBench } from '../bench/run-bench.ts';
import { InputError } from '../errors/exit-error.ts';
import { noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { engineOption, kernelOption, refuseForGpu, threadCountsOption } from '../options/engine-option.ts';
import { filePathOf, numberBetween } from '../options/option-values.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { grouped } from '../terminal/number-format.ts';
import { andList } from '../terminal/words.ts';

const defaultSeconds = 3;
const mostSeconds = 3600;

export function addBenchCommand(program: Command): void {
  program
    .command('bench')
    .description(
      paragraphs(
        'Measures the time per step for growing numbers of fish, on one thread and on several, by phase, and how many fish run at 60 steps per second.',
        'Without FILE it measures the standard scene: fish spread evenly at the density of 400 in a cube of 40 m, radii of 2.2, 7 and 11 m, the common rules. Formed schools are denser and take longer.',
        'With FILE it measures that scene. Its world grows with the number of fish, so the density is the same at every size. A scene with fixed positions (obstacles, paths, lists of positions) is measured with its own number of fish only.',
        'Ctrl-C ends after the current number of fish, with the results so far (exit code 130).',
      ),
    )
    .argument('[FILE]', 'a scenario; the standard scene if not given', filePathOf('the scenario', 'a file'))
    .addOption(
      new Option(
        '--fish <N,…>',
        `numbers of fish (default: ${andList(defaultSizes.map(grouped))}, as far as each takes less than a minute)`,
      ).argParser(sizeList),
    )
    .addOption(rulesOption())
    .addOption(engineOption())
    .addOption(kernelOption())
    .addOption(threadCountsOption())
    .addOption(
      new Option('--seconds <S>', 'time to measure each number of fish and of threads, at least 20 steps')
        .default(defaultSeconds)
        .argParser(numberBetween('--seconds', 's', 0, mostSeconds)),
    )
    .option('--out <FILE>', 'write a page (.html) or a table (.csv)', filePathOf('--out', 'a file'))
    .option('--force', 'replace the file if it exists')
    .addOption(noCacheOption())
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal bench', 'the standard scene, in half a minute'],
        ['shoal bench --fish 2000,5000,20000 --out bench.html', 'other sizes, and a page with a chart'],
        ['shoal bench --fish 20000 --threads 1,2,4,8', 'the gain of more threads'],
        ['shoal bench --engine gpu --fish 100000,1000000', 'on the GPU, through the package "webgpu"'],
        ['shoal bench scenarios/thesis-demo.json --fish 1000,4000', 'a scene with other numbers of fish'],
        ['shoal bench --json | jq .fishAt60', 'one number for a script'],
      ]),
    )
    .action(async (file: string | undefined, options: BenchOptions) => {
      refuseForGpu(options);
      if (file === undefined && options.rules.length > 0)
        throw new InputError('--rules needs a scenario that the rules act in: add FILE.');
      process.exitCode = await runBench(file, options);
    });
}
