// `shoal validate`: checks scenario and study files, with the files that they name, without running them.

import type { Command } from 'commander';
import { failureOf } from '../errors/failure.ts';
import { readUntrustedText } from '../files/read-file.ts';
import { examples } from '../options/command-help.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { documentKind } from '../scenario/document-kind.ts';
import { loadScenario, printNotes, scenarioKind } from '../scenario/scenario-file.ts';
import { counted } from '../terminal/number-format.ts';

export function addValidateCommand(program: Command): void {
  program
    .command('validate')
    .description(
      'Checks scenario files and the states and meshes they name, and study files with their scenarios. A valid file gives one line; an invalid one gives all its problems with their locations, and exit code 2.',
    )
    .argument('<FILE...>', 'scenarios or studies')
    .addOption(rulesOption())
    .addHelpText(
      'after',
      examples([
        ['shoal validate reef.json', 'one file'],
        ['shoal validate reef.json --rules light.mjs', 'with a rule of your own'],
        ['shoal validate scenarios/*.json', 'all of them; the exit code is 2 if one is invalid'],
      ]),
    )
    .action(async (files: string[], { rules }: { readonly rules: readonly string[] }) => {
      // Otherwise each file would repeat the problem of a module.
      if (rules.length > 0) await (await import('../own-rules/rule-file.ts')).loadRuleFiles(rules);
      for (const file of files) await validate(file, rules);
    });
}

/** Loads the engines, the fields or the studies only if the file needs them: most of a short run is loading. */
async function validate(file: string, rules: readonly string[]): Promise<void> {
  try {
    if (isStudy(file)) {
      const { loadStudy } = await import('../study/load-study.ts');
      const { study } = await loadStudy(file, { modules: rules });
      const varied = counted(study.varied.length, 'coefficient');
      process.stdout.write(`${file}: ok: study ${study.name} of ${varied}, by ${study.method.kind}\n`);
      return;
    }
    const scenario = await loadScenario(file, { rules });
    const { plan, files, meshes } = scenario;
    // Creating the school checks state files against the plan, and planning fields checks meshes.
    if (Object.keys(files).length > 0) {
      const { Simulation } = await import('shoal');
      new Simulation({ ...plan, obstacles: [] }, { files });
    }
    if (Object.keys(meshes).length > 0) {
      const { plannedFields } = await import('shoal/fields');
      plannedFields(plan, meshes);
    }
    printNotes(scenario);
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

function isStudy(file: string): boolean {
  try {
    return documentKind(JSON.parse(readUntrustedText(file, scenarioKind))) === 'study';
  } catch {
    // Reading it as a scenario will report its problems.
    return false;
  }
}
