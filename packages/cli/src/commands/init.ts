// `shoal init`: writes a small scenario, or a study, to start from.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
} from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { jsonText } from '../files/json.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { examples } from '../options/command-help.ts';
import { oneOf } from '../options/option-values.ts';
import { presetChoices } from '../options/preset-choices.ts';
import { shellWord } from '../terminal/words.ts';

const startCount = 400;

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Writes a small, complete scenario to start from: run it, then change it.')
    .argument('[FILE]', 'where to write it (default: scenario.json, or study.json)')
    .addOption(
      new Option('--preset <NAME>', `the coefficients to start with:\n${presetChoices()}`)
        .default('improved')
        .argParser(oneOf('--preset', presetNames)),
    )
    .option('--study', 'write a study of scenario.json instead: study.json; also scenario.json if there is none')
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      'after',
      examples([
        ['shoal init', 'writes scenario.json'],
        ['shoal init reef.json --preset common', 'another name, other coefficients'],
      ]),
    )
    .action(
      (given: string | undefined, { preset, force, study }: { preset: PresetName; force?: true; study?: true }) => {
        const file = given ?? (study ? 'study.json' : 'scenario.json');
        if (existsSync(file) && !force) {
          throw new InputError(
            `${file}: exists already, expected a new name. Choose another name, or replace it with --force.`,
          );
        }
        writeFileAtomically(file, jsonText(study ? startingStudy : startingScenario(preset)));
        if (!study) {
          process.stdout.write(`${file}: written. Try it: shoal run ${shellWord(file)}\n`);
          return;
        }
        const scenario = join(dirname(file), startingStudy.scenario);
        const isNew = !existsSync(scenario);
        if (isNew) writeFileAtomically(scenario, jsonText(startingScenario(preset)));
        process.stdout.write(
          `${file}: written${isNew ? `, and ${scenario}, which it varies` : ''}. Try it: shoal search ${shellWord(file)} --out ${unusedFolder()}\n`,
        );
      },
    );
}

/** A directory that `shoal search --out` accepts. */
function unusedFolder(): string {
  for (let count = 1; ; count++) {
    const folder = `studies/${count === 1 ? 'first' : `first-${count}`}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Searches for weights of the scenario that `shoal init` writes. */
const startingStudy = {
  version: 1,
  name: 'A first study',
  description: 'Which weights make an ordered school that keeps its distance?',
  scenario: 'scenario.json',
  vary: [
    { kind: 'range', name: 'alignment', paths: ['species[0].rules.alignment.weight'], min: 0.1, max: 20, scale: 'log' },
    { kind: 'range', name: 'cohesion', paths: ['species[0].rules.cohesion.weight'], min: 0.1, max: 20, scale: 'log' },
  ],
  seeds: 2,
  warmUp: 10,
  seconds: 10,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'metric', name: 'distance', metric: 'nearestNeighbour' },
  ],
  objectives: [
    { kind: 'maximise', measure: 'order' },
    { kind: 'target', measure: 'distance', value: 1.5, tolerance: 0.5 },
  ],
  method: { kind: 'cma-es', trials: 60, seed: 1 },
} as const;

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
