// `shoal compare`: runs a scenario under several presets, or beside tracks of animals, and compares the metrics.

import { type Command, Option } from 'commander';
import { metricRows, type PresetName, presetNames } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { comparePage, seedsText } from '../compare/compare-page.ts';
import { type Comparison, type PresetRun, planOfPreset, runPreset } from '../compare/preset-run.ts';
import {
  comparisonText,
  engineRows,
  jerkinessRatios,
  metricSpreads,
  ratioSpreads,
  type SeedRuns,
} from '../compare/table.ts';
import { compareWithTracks, type TrackComparison } from '../compare/with-tracks.ts';
import { InputError } from '../errors/exit-error.ts';
import { cacheOf, noCacheOption, prepareFields } from '../field/field-cache.ts';
import { refuseForeign, refuseOverwriting } from '../files/output-path.ts';
import { PartialFile } from '../files/partial-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import {
  filePathOf,
  listOf,
  maxSeconds,
  maxSeed,
  maxSteps,
  numberBetween,
  seedList,
  wholeNumber,
} from '../options/option-values.ts';
import { presetChoices } from '../options/preset-choices.ts';
import { rulesOption, setOption } from '../options/scenario-options.ts';
import { provenanceOf, provenanceRows } from '../recording/provenance.ts';
import { defaultSeconds, stepsIn, stepsOf } from '../run/settings.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { loadScenario, printNotes, type ScenarioOptions } from '../scenario/scenario-file.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { addTrackOptions, type TrackRequest } from '../tracks/track-request.ts';

interface CompareOptions extends TrackRequest, ScenarioOptions {
  readonly presets?: readonly PresetName[];
  readonly data?: readonly string[];
  readonly groupDistance?: number;
  readonly seed?: number;
  readonly seeds?: readonly number[];
  readonly seconds?: number;
  readonly steps?: number;
  readonly warmUp: number;
  readonly fish: number;
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
  readonly cache: boolean;
}

export function addCompareCommand(program: Command): void {
  const command = program
    .command('compare')
    .description(
      paragraphs(
        'Runs a scenario under each preset, or beside tracks of animals (--data), with one or several seeds. With presets it prints a table of the metrics, and writes a page with the acceleration of one fish over time and with separation as two fish pass each other.',
        "Each preset replaces the scenario's own, together with the numbers and forms that its species state, also by --set. The world, the fish, their starts, the time step and disabled rules stay as in the scenario.",
      ),
    )
    .argument('<FILE>', 'the scenario', filePathOf('the scenario', 'a file'))
    .addOption(
      new Option(
        '--presets <NAMES>',
        `two or more, separated by commas; the first is the reference:\n${presetChoices()}`,
      ).argParser(listOf('--presets', presetNames)),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(
      new Option(
        '--seeds <LIST>',
        'several seeds, 1-5 or 1,2,7: the table shows medians and ranges over them; with --data, means over all',
      )
        .argParser(seedList)
        .conflicts('seed'),
    )
    .addOption(
      new Option('--seconds <S>', `simulated time in seconds (default: ${defaultSeconds})`).argParser(
        numberBetween('--seconds', 's', 0, maxSeconds),
      ),
    )
    .addOption(
      new Option('--steps <N>', 'how many steps to make')
        .argParser(wholeNumber('--steps', 1, maxSteps))
        .conflicts('seconds'),
    )
    .addOption(
      new Option(
        '--warm-up <S>',
        'simulated seconds to leave out of the averages, for schools to form; they are part of --seconds',
      )
        .default(0)
        .argParser(numberBetween('--warm-up', 's', 0, maxSeconds)),
    )
    .addOption(
      new Option('--fish <ID>', 'the fish whose acceleration is drawn')
        .default(0)
        .argParser(wholeNumber('--fish', 0, 2 ** 32 - 1)),
    )
    .addOption(setOption())
    .addOption(rulesOption())
    .option('--out <FILE>', 'where to write the page', filePathOf('--out', 'a file'), 'compare.html')
    .option('--force', 'replace FILE of --out even if Shoal did not write it')
    .addOption(noCacheOption())
    .option('--json', 'print the table as JSON')
    .option(
      '--data <TRACKS...>',
      'compare with tracks of animals, or another run, instead of presets; the options below say how they are read',
      (text: string, before: readonly string[] = []) => [...before, filePathOf('--data', 'a file')(text)],
    )
    .addOption(
      new Option('--group-distance <M>', 'with --data: gap that separates two groups, m').argParser(
        numberBetween('--group-distance', 'm', 0, 1e9),
      ),
    );
  addTrackOptions(command)
    .addHelpText(
      'after',
      examples([
        ['shoal compare scenario.json --presets improved,common', 'the two of the thesis'],
        [
          'shoal compare scenarios/smoothness.json --presets improved,common --seconds 40 --warm-up 20',
          'Figure 31: how smoothly schools swim once they have formed',
        ],
        ['shoal compare reef.json --presets improved,common --seeds 1-5', 'how much depends on the seed'],
        [
          'shoal compare reef.json --data tracks.csv --fps 30 --warm-up 10 --seconds 60',
          'a run compared with tracks of animals',
        ],
        [
          'shoal compare reef.json --data tracks.csv --set species[0].rules.alignment.radius=7',
          'the same with another radius',
        ],
        ['shoal compare study/best/1.json --data tracks.csv', 'the best scenario of a study compared with tracks'],
        [
          'shoal compare reef.json --presets improved,common,aron --seconds 30 --fish 7',
          'three presets, a longer run, another fish',
        ],
      ]),
    )
    .action(async (file: string, options: CompareOptions, self: Command) => {
      const given = (name: string): boolean => self.getOptionValueSource(name) === 'cli';
      process.exitCode = await (options.data === undefined
        ? compare(file, withoutTracks(options, given))
        : compareWithTracks(file, withTracks(options.data, options, given)));
    });
}

/** Refuses options about tracks without --data. */
function withoutTracks(options: CompareOptions, given: (name: string) => boolean): PresetOptions {
  const names = ['columns', 'fps', 'pixelsPerMetre', 'maxGap', 'smooth', 'periodic', 'groupDistance'];
  const stray = names.find(given);
  if (stray !== undefined) throw new InputError(`--${dashed(stray)} says how tracks are read: add --data TRACKS.`);
  const { presets } = options;
  if (presets === undefined)
    throw new InputError(
      `required option '--presets <NAMES>' or '--data <TRACKS...>' not specified. See "shoal compare --help".`,
    );
  return { ...options, presets };
}

/** Refuses options about the page with --data, which writes no page. */
function withTracks(
  data: readonly string[],
  options: CompareOptions,
  given: (name: string) => boolean,
): TrackComparison {
  const stray = ['out', 'force', 'fish'].find(given);
  if (stray !== undefined)
    throw new InputError(`--${dashed(stray)} is an option of the page, which --data does not write.`);
  const { seed, seeds, cache: _, ...rest } = options;
  return { ...rest, data, seeds: seeds ?? (seed === undefined ? undefined : [seed]), cache: cacheOf(options) };
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface PresetOptions extends CompareOptions {
  readonly presets: readonly PresetName[];
}

async function compare(file: string, options: PresetOptions): Promise<number> {
  const scenario = await loadScenario(file, { rules: options.rules ?? [], set: options.set ?? [] });
  const { plan, needs, rules } = scenario;
  const steps = Math.max(1, stepsOf(options, plan) ?? stepsIn(defaultSeconds, plan));
  const warmUp = Math.round(options.warmUp / plan.step);
  if (warmUp >= steps)
    throw new InputError(
      `--warm-up must be shorter than the run, ${readable(steps * plan.step)} s, got ${options.warmUp}.`,
    );
  refuseOverwriting('--out', options.out, readPaths({ file, plan, needs, rules }));
  refuseForeign('--out', options.out, 'page', options.force);
  printNotes(scenario);
  const seeds = options.seeds ?? [options.seed ?? plan.seed];
  const fields = new FieldStore();
  for (const preset of options.presets)
    await prepareFields(planOfPreset(scenario, preset), scenario.meshes, cacheOf(options), fields);
  const provenance = await provenanceOf(file, scenario, options.set);
  const comparison: Comparison = { scenario, provenance, fields, seeds, steps, warmUp, fish: options.fish };
  const interruption = new Interruption();
  const page = new PartialFile(options.out);
  const runs: PresetRun[][] = [];
  for (const seed of seeds) {
    const ofSeed: PresetRun[] = [];
    for (const preset of options.presets) {
      const run = await runPreset(comparison, preset, seed, interruption);
      if (run === undefined) {
        page.discard();
        return interruption.exitCode;
      }
      ofSeed.push(run);
    }
    runs.push(ofSeed);
  }
  page.write(comparePage(comparison, runs, file));
  page.commit();
  interruption.stopListening();
  if (options.json) process.stdout.write(`${JSON.stringify(jsonOf(comparison, runs))}\n`);
  else {
    const title = `${plan.name} · ${plan.count} fish · ${counted(steps, 'step')}, ${readable(steps * plan.step)} s · ${seedsText(comparison)}`;
    const start = warmUp > 0 ? '' : `\n${startIncluded}\n`;
    process.stdout.write(
      `${title}\n\n${comparisonText(comparison, runs)}${start}\n${madeWith(comparison, runs)}\n${options.out}: ${written(seeds)}.\n`,
    );
  }
  return 0;
}

function madeWith({ provenance }: Comparison, [runs]: SeedRuns): string {
  return textTable([{ title: '' }, { title: '', wrap: true }], [...provenanceRows(provenance), ...engineRows(runs)]);
}

const startIncluded = 'The averages include the first seconds, in which schools form; --warm-up S leaves them out.';

function written(seeds: readonly number[]): string {
  return seeds.length === 1 ? 'written' : `written; it draws seed ${seeds[0]}`;
}

function jsonOf({ scenario: { plan }, provenance, seeds, steps, fish }: Comparison, runs: SeedRuns): object {
  return {
    scenario: plan.name,
    seed: seeds[0],
    ...(seeds.length > 1 && { seeds }),
    steps,
    seconds: steps * plan.step,
    watched: fish,
    ...provenance,
    presets: runs[0].map(({ preset, stateHash, engine, kernel }, i) => ({
      ...{ preset, engine, kernel },
      metrics: Object.fromEntries(metricRows.map(({ key }) => [key, metricSpreads(runs, key)[i].mean])),
      jerkinessRatio: ratioSpreads(runs)[i].median,
      ...(seeds.length > 1 && {
        medians: Object.fromEntries(metricRows.map(({ key }) => [key, metricSpreads(runs, key)[i].median])),
        jerkinessRatioRange: [ratioSpreads(runs)[i].min, ratioSpreads(runs)[i].max],
        jerkinessRatioOfMeans: metricSpreads(runs, 'jerkiness')[i].mean / metricSpreads(runs, 'jerkiness')[0].mean,
      }),
      stateHash,
      ...(seeds.length > 1 && { bySeed: runs.map((ofSeed) => bySeed(ofSeed, i)) }),
    })),
  };
}

function bySeed(runs: readonly PresetRun[], preset: number): object {
  const { seed, averages, stateHash, engine, kernel } = runs[preset];
  return {
    ...{ seed, engine, kernel },
    metrics: Object.fromEntries(metricRows.map(({ key }) => [key, averages.mean(key)])),
    jerkinessRatio: jerkinessRatios(runs)[preset],
    stateHash,
  };
}
