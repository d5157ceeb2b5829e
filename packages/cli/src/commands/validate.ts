import type { Command } from 'commander';
import { Simulation } from 'shoal';
import { plannedFields } from 'shoal/fields';
import { failureOf } from '../errors/failure.ts';
import { loadScenario } from '../files/scenario-file.ts';
import { examples } from '../options/command-help.ts';
import { counted } from '../terminal/number-format.ts';

export function addValidateCommand(program: Command): void {
  program
    .command('validate')
    .summary('check scenario files')
    .description(
      'Checks scenario files and the states and meshes they name. A valid file gives one line; an invalid one gives all its problems with their places, and exit code 2.',
    )
    .argument('<FILE...>', 'scenarios')
    .addHelpText(
      'after',
      examples([
        ['shoal validate reef.json', 'one file'],
        ['shoal validate scenarios/*.json', 'all of them; the exit code is 2 if one is invalid'],
      ]),
    )
    .action(async (files: string[]) => {
      for (const file of files) await validate(file);
    });
}

async function validate(file: string): Promise<void> {
  try {
    const { plan, files, meshes } = await loadScenario(file);
    // State files are checked against the plan when the school is made, and meshes when fields are planned.
    if (Object.keys(files).length > 0) new Simulation({ ...plan, obstacles: [] }, { files });
    if (Object.keys(meshes).length > 0) plannedFields(plan, meshes);
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
