import { type Command, Option } from 'commander';
import { type BenchOptions, runBench } from '../bench/run-bench.ts';
import { defaultSizes, sizeList } from '../bench/sizes.ts';
import { noCacheOption } from '../options/cache-option.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { engineOption, refuseForGpu } from '../options/engine-option.ts';
import { kernelOption } from '../options/kernel-option.ts';
import { numberBetween, pathOf } from '../options/option-values.ts';
import { threadCountsOption } from '../options/threads-option.ts';
import { grouped } from '../terminal/number-format.ts';
import { andList } from '../terminal/word-list.ts';

const defaultSeconds = 3;
const mostSeconds = 3600;

export function addBenchCommand(program: Command): void {
  program
    .command('bench')
    .summary('how many fish this machine swims at 60 steps a second')
    .description(
      paragraphs(
        'Measures how long a step takes with ever more fish, on one thread and on several, where the time goes, and how many fish swim at 60 steps a second.',
        'Without FILE it measures the standard scene: fish spread evenly at the density of 400 in 40 m each way, radii of 2.2, 7 and 11 m, the common rules. Schools that have formed are denser, and cost more.',
        'With FILE it measures that scene: its world grows with its fish, so that they are equally dense at every size. A scene in which something besides the world has a place of its own (obstacles, paths, lists of positions) is measured with its own number of fish alone.',
        'Ctrl-C ends after the present number of fish, with what has been measured (exit code 130).',
      ),
    )
    .argument('[FILE]', 'a scenario; the standard scene if not given', pathOf('the scenario', 'a file'))
    .addOption(
      new Option(
        '--fish <N,…>',
        `numbers of fish; ${andList(defaultSizes.map(grouped))} if not given, as far as they take less than a minute`,
      ).argParser(sizeList),
    )
    .addOption(engineOption())
    .addOption(kernelOption())
    .addOption(threadCountsOption())
    .addOption(
      new Option('--seconds <S>', 'how long to measure each number of fish and of threads, and at least 20 steps')
        .default(defaultSeconds)
        .argParser(numberBetween('--seconds', 's', 0, mostSeconds)),
    )
    .option('--out <FILE>', 'write a page (.html) or a table (.csv)', pathOf('--out', 'a file'))
    .option('--force', 'replace the file if it exists')
    .addOption(noCacheOption())
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal bench', 'how many fish this machine swims, in half a minute'],
        ['shoal bench --fish 2000,5000,20000 --out bench.html', 'other sizes, and a page with a chart'],
        ['shoal bench --fish 20000 --threads 1,2,4,8', 'what more threads bring'],
        ['shoal bench --engine gpu --fish 100000,1000000', 'what the GPU brings, through the package "webgpu"'],
        ['shoal bench scenarios/thesis-demo.json --fish 1000,4000', 'a scene with other numbers of fish'],
        ['shoal bench --json | jq .fishAt60', 'one number for a script'],
      ]),
    )
    .action(async (file: string | undefined, options: BenchOptions) => {
      refuseForGpu(options);
      process.exitCode = await runBench(file, options);
    });
}
