// `shoal schema`: prints the JSON Schema by which editors check scenario files.

import type { Command } from 'commander';
import { scenarioSchema } from 'shoal/scenario';
import { examples } from '../options/command-help.ts';

export function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description(
      'Prints the JSON Schema of scenario files: editors use it to complete, explain and check what you write.',
    )
    .addHelpText(
      'after',
      examples([
        ['shoal schema > scenario.schema.json', 'then put "$schema": "./scenario.schema.json" into a scenario'],
      ]),
    )
    .action(() => {
      process.stdout.write(`${JSON.stringify(scenarioSchema, null, 2)}\n`);
    });
}
