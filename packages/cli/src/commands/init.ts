import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  type Parameter,
  type PresetName,
  parameters,
  parseScenario,
  presetNames,
  presets,
  ruleNames,
  type ScenarioDocument,
} from 'shoal';
import { InputError } from '../errors/input-error.ts';
import { jsonText } from '../files/json-text.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { examples } from '../options/command-help.ts';
import { oneOf } from '../options/option-values.ts';
import { presetChoices } from '../options/preset-choices.ts';

const startCount = 400;

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .summary('write a small scenario to start from')
    .description('Writes a small, complete scenario to start from: run it, then change it.')
    .argument('[FILE]', 'where to write it', 'scenario.json')
    .addOption(
      new Option('--preset <NAME>', `the coefficients to start with:\n${presetChoices()}`)
        .default('improved')
        .argParser(oneOf('--preset', presetNames)),
    )
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      'after',
      examples([
        ['shoal init', 'writes scenario.json'],
        ['shoal init reef.json --preset common', 'another name, other coefficients'],
      ]),
    )
    .action((file: string, { preset, force }: { preset: PresetName; force?: true }) => {
      if (existsSync(file) && !force) {
        throw new InputError(
          `${file}: exists already, expected a new name. Choose another name, or replace it with --force.`,
        );
      }
      writeFileAtomically(file, jsonText(startingScenario(preset)));
      process.stdout.write(`${file}: written. Try it: shoal run ${file}\n`);
    });
}

/** The file states the numbers that users change first, with the preset's values. */
function startingScenario(preset: PresetName): object {
  const { title, source } = presets[preset];
  const start = {
    version: 1,
    name: 'A first school',
    description: `${startCount} fish that follow: ${title} (${source}).`,
    preset,
    seed: 1,
    world: { min: [0, 0, 0], max: [40, 40, 40] },
    species: [{ name: 'fish', count: startCount }],
  } satisfies ScenarioDocument;
  const [{ motion, rules: complete }] = parseScenario(start).scenario.species;
  return {
    ...start,
    species: [
      {
        ...start.species[0],
        motion: { maxSpeed: motion.maxSpeed },
        rules: Object.fromEntries(ruleNames.map((name) => [name, mainNumbers(name, complete[name])])),
      },
    ],
  };
}

function mainNumbers(rule: keyof typeof parameters, settings: object): object {
  const rows: Readonly<Record<string, Parameter>> = parameters[rule];
  const main = ['enabled', 'weight', ...Object.keys(rows).filter((key) => key === 'radius')];
  return Object.fromEntries(Object.entries(settings).filter(([key]) => main.includes(key)));
}
