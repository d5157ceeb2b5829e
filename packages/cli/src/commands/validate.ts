import type { Command } from 'commander';
import { Simulation } from 'shoal';
import { examples } from '../command-help.ts';
import { failureOf } from '../failure.ts';
import { counted } from '../number-format.ts';
import { loadScenario } from '../scenario-file.ts';

export function addValidateCommand(program: Command): void {
  program
    .command('validate')
    .summary('check scenario files')
    .description(
      'Checks scenario files and the state files they name. A good file gives one line; a bad one gives all its problems, each with the place, and exit code 2.',
    )
    .argument('<FILE...>', 'scenarios')
    .addHelpText(
      'after',
      examples([
        ['shoal validate reef.json', 'one file'],
        ['shoal validate scenarios/*.json', 'all of them; the exit code is 2 if one is bad'],
      ]),
    )
    .action((files: string[]) => {
      for (const file of files) validate(file);
    });
}

function validate(file: string): void {
  try {
    const { plan, files } = loadScenario(file);
    // Whether the state files fit shows only when the school is made.
    if (Object.keys(files).length > 0) new Simulation(plan, { files });
    const species = counted(plan.species.length, 'species', 'species');
    process.stdout.write(
      `${file}: ok: ${plan.name}, ${plan.count} fish of ${species}, preset ${plan.scenario.preset}\n`,
    );
  } catch (error) {
    const { text, exitCode } = failureOf(error);
    process.stderr.write(text);
    process.exitCode = exitCode;
  }
}
