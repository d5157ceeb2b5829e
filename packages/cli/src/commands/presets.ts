// `shoal presets`: lists the published models, or shows one with all its coefficients.

import type { Command } from 'commander';
import {
  type PresetName,
  parameters,
  parseScenario,
  presetNames,
  presets,
  ruleNames,
  type SpeciesPlan,
} from 'shoal/scenario';
import { examples } from '../options/command-help.ts';
import { oneOf } from '../options/option-values.ts';
import { settingValue, withUnit } from '../terminal/number-format.ts';
import { outputWidth, textTable, wrapWords } from '../terminal/text-table.ts';

export function addPresetsCommand(program: Command): void {
  program
    .command('presets')
    .description(
      'Lists the presets: published models as sets of forms and coefficients. With a name, shows one in full.',
    )
    .argument('[NAME]', 'one of the presets', oneOf('the preset', presetNames))
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      examples([
        ['shoal presets', 'all of them, one line each'],
        ['shoal presets parker', 'its source, notes on its numbers, and every number with its unit'],
        ['shoal presets common --json', 'the numbers for a program'],
      ]),
    )
    .action((name: PresetName | undefined, { json }: { json?: true }) => {
      const text = name === undefined ? list(json) : json ? jsonText(presetJson(name)) : inFull(name);
      process.stdout.write(text);
    });
}

function list(json?: true): string {
  if (json) return jsonText(presetNames.map(presetJson));
  return textTable(
    [{ title: 'name' }, { title: 'title' }, { title: 'source', wrap: true }],
    presetNames.map((name) => [name, presets[name].title, presets[name].source]),
  );
}

/** The preset's coefficients with defaults filled in. */
function speciesOf(name: PresetName): SpeciesPlan {
  return parseScenario({ version: 1, preset: name, species: [{ name: 'fish' }] }).species[0];
}

function presetJson(name: PresetName): object {
  const { title, source, note } = presets[name];
  const { motion, rules: complete } = speciesOf(name);
  return { name, title, source, note, motion, rules: complete };
}

function jsonText(value: unknown): string {
  // JSON has no infinity; scenario files say "all".
  return `${JSON.stringify(value, (_, part) => (part === Number.POSITIVE_INFINITY ? 'all' : part), 2)}\n`;
}

function inFull(name: PresetName): string {
  const { title, source, note } = presets[name];
  const species = speciesOf(name);
  const rows: string[][] = [];
  for (const rule of ruleNames) {
    const { enabled, form } = species.rules[rule];
    rows.push([rule, 'form', enabled ? form : `${form} (off)`, '']);
    rows.push(...numberRows(rule, species.rules[rule]));
  }
  rows.push(...numberRows('motion', species.motion));
  return [
    `${name}: ${title}\n`,
    ...wrapWords(`Source: ${source}.`, outputWidth()),
    ...wrapWords(`Note: ${note}`, outputWidth()),
    '',
    textTable([{ title: 'group' }, { title: 'number' }, { title: 'value' }, { title: 'effect', wrap: true }], rows),
  ].join('\n');
}

function numberRows(group: keyof typeof parameters, values: object): string[][] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(parameters[group]).map(([key, { unit, effect }]) => [
    group,
    key,
    withUnit(settingValue(Number(given.get(key))), unit),
    effect,
  ]);
}
