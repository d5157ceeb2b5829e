// `shoal export`: writes a scenario or a recorded run for the programs where films and games are made.

import { type Command, Option } from 'commander';
import { type ExportFormatName, exportFormats } from 'shoal/export';
import { InputError } from '../errors/exit-error.ts';
import { defaultFps, type ExportOptions, exportedSeconds, runExport } from '../export/run-export.ts';
import { noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { threadsOption } from '../options/engine-option.ts';
import {
  distinctNames,
  filePathOf,
  maxSeconds,
  maxSeed,
  numberBetween,
  oneOf,
  wholeNumber,
} from '../options/option-values.ts';
import { rulesOption, setOption } from '../options/scenario-options.ts';
import { orList } from '../terminal/words.ts';

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(
      paragraphs(
        'Writes a scenario, which is simulated, or a recorded run for other programs: positions and orientations as the page draws them, with banking, tail beats, obstacles, ground and ids. The same seed gives the same animals in each format.',
        `Formats:\n${exportFormatNames.map((name) => `  ${name}: ${exportFormats[name].summary}`).join('\n')}`,
        'Lengths are metres; y is up. Frames between two steps are interpolated. Memory does not grow with the number of frames, unless the format says so. Ctrl-C leaves nothing half-written; --resume continues formats of many files.',
      ),
    )
    .argument('<SOURCE>', 'a scenario, or the directory of a run', filePathOf('the source', 'a file'))
    .addOption(new Option('--to <FORMAT>', exportFormatNames.join(', ')).argParser(formatOf).makeOptionMandatory())
    .requiredOption('--out <PATH>', 'the file or folder to write', filePathOf('--out', 'a file'))
    .addOption(
      new Option(
        '--fps <N>',
        `frames a second of simulated time (default: ${defaultFps}, or those of the recording)`,
      ).argParser(numberBetween('--fps', '', 1e-3, 1e6)),
    )
    .addOption(
      new Option('--from <S>', 'simulated time of the first frame, s (default: the start)').argParser(
        numberBetween('--from', 's', 0, maxSeconds),
      ),
    )
    .addOption(
      new Option(
        '--seconds <S>',
        `simulated time that is exported, s (default: ${exportedSeconds}, or all of the recording)`,
      ).argParser(numberBetween('--seconds', 's', 0, maxSeconds)),
    )
    .addOption(
      new Option('--species <NAMES>', 'comma-separated list of the species to export (default: all)').argParser(
        distinctNames('--species'),
      ),
    )
    .addOption(
      new Option('--magnify <N>', 'size of the animals divided by their real size (default: 1)').argParser(
        numberBetween('--magnify', '', 1e-3, 1e3),
      ),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(setOption())
    .addOption(rulesOption())
    .addOption(threadsOption())
    .addOption(noCacheOption())
    .addOption(new Option('--resume', 'continue a stopped export of many files').conflicts('force'))
    .option('--force', 'replace an earlier export')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal export reef.json --to blender --out reef', 'then blender -P reef/open.py shows it'],
        ['shoal export out --to geo --out points --species sardine', 'points of a recorded run, for Houdini'],
        ['shoal export reef.json --to hcsv --out reef.hcsv --fps 30 --seconds 20', "a table for Unreal's Niagara"],
        ['shoal export reef.json --to vat --out reef --fps 15', 'textures that a game plays'],
        ['shoal export reef.json --to npz --out reef.npz --seconds 5', 'arrays for a program of your own'],
      ]),
    )
    .action(async (source: string, options: ExportOptions) => {
      process.exitCode = await runExport(source, options);
    });
}

// The value of `--to`: names of formats, and the way to what is no format.

const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];

/** Endings and names that are no format, and how to get them. */
const ways: Readonly<Record<string, string>> = {
  glb: 'Use --to gltf with a name that ends in .glb.',
  fbx: 'Use --to gltf, import the file into Blender, and export it as FBX there.',
  abc: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  alembic: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  obj: 'Use --to gltf with --seconds 0, import the file into Blender, and export it as OBJ there.',
  bgeo: 'Use --to geo: Houdini reads it, and its File node writes .bgeo.',
  usda: 'Use --to usd.',
  usdc: 'Use --to usd: usdcat of OpenUSD turns its .usda files into .usdc.',
  npy: 'Use --to npz.',
  blend: 'Use --to blender.',
  csv: 'Use --to hcsv for Houdini and Unreal. "shoal run --table csv" records tables.',
};

/** Reads the value of --to. */
function formatOf(text: string): ExportFormatName {
  const key = text.toLowerCase().replace(/^\./, '');
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
  if (way === undefined) return oneOf('--to', exportFormatNames)(text);
  throw new InputError(`--to must be ${orList(exportFormatNames)}, got "${text}". ${way}`);
}
