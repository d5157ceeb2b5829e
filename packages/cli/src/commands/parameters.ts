// `shoal parameters`: prints the table of all tunable numbers with their ranges and effects.

import type { Command } from 'commander';
import { type Form, type Parameter, parameters, ruleNames, ruleTable } from 'shoal/scenario';
import { examples } from '../options/command-help.ts';
import { oneOf } from '../options/option-values.ts';
import { settingValue, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';

type Group = keyof typeof parameters;
const groups = Object.keys(parameters) as Group[];

export function addParametersCommand(program: Command): void {
  program
    .command('parameters')
    .description('Prints a table of all tunable numbers: symbol, default, range, unit and effect.')
    .argument('[GROUP]', groups.join(', '), oneOf('the group', groups))
    .option('--json', 'print as JSON, with sources and slider ranges')
    .addHelpText(
      'after',
      examples([
        ['shoal parameters', 'everything'],
        [`shoal parameters ${ruleNames[0]}`, 'one rule, with its forms'],
        ['shoal parameters --json', 'for a program'],
      ]),
    )
    .action((group: Group | undefined, { json }: { json?: true }) => {
      if (json)
        process.stdout.write(`${JSON.stringify(group === undefined ? parameters : parameters[group], null, 2)}\n`);
      else process.stdout.write((group === undefined ? groups : [group]).map(groupText).join('\n'));
    });
}

function groupText(group: Group): string {
  const name = ruleNames.find((rule) => rule === group);
  const rule = name === undefined ? undefined : ruleTable[name];
  const heading = rule === undefined ? group : `${group}: ${rule.effect} ${rule.source}.`;
  const rows = Object.entries<Parameter>(parameters[group]).map(([key, row]) => [
    `  ${key}`,
    row.symbol,
    withUnit(settingValue(row.default), row.unit),
    `${settingValue(row.min)} … ${settingValue(row.max)}${row.all ? ' or all' : ''}`,
    row.effect,
  ]);
  const columns = [
    { title: '  number' },
    { title: 'symbol' },
    { title: 'default' },
    { title: 'range' },
    { title: 'effect', wrap: true },
  ];
  return [
    heading,
    textTable(columns, rows),
    ...(rule === undefined ? [] : [formsText(rule.forms, rule.defaultForm)]),
  ].join('\n');
}

function formsText(forms: Readonly<Record<string, Form>>, defaultForm: string): string {
  const rows = Object.entries(forms).map(([name, { formula, source }]) => [
    `  ${name}${name === defaultForm ? ' (default)' : ''}`,
    formula,
    source,
  ]);
  return textTable([{ title: '  form' }, { title: 'formula' }, { title: 'source', wrap: true }], rows);
}
